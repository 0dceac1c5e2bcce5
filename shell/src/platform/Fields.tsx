import { FormToggleGroup, FormTextField, useField, InstantFields } from '@avalwerk/bausteine'
import { AREAS } from '@avalwerk/domain'
import { spacing, themeColor } from '@avalwerk/ui'
import { useId } from 'react'

const GROUPS = AREAS.map(({ gruppe: group, name }) => ({ value: group, label: name }))

/** How many people get a release, and of which parties. */
export function DistributionFields() {
  const { input } = useField<string>('anteil')
  const id = useId()
  return (
    <>
      <div css={{ display: 'grid', gap: spacing(0.5) }}>
        <label htmlFor={id} css={{ fontWeight: 550 }}>
          Anteil der Nutzer:innen
        </label>
        <div css={{ display: 'flex', gap: spacing(2), alignItems: 'center' }}>
          <input
            {...input}
            id={id}
            type="range"
            min={1}
            max={100}
            aria-valuetext={`${input.value} Prozent`}
            css={{ flex: 1, minHeight: 24, accentColor: themeColor('akzent') }}
          />
          <output htmlFor={id} css={{ width: 56, textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
            {input.value} %
          </output>
        </div>
      </div>
      <FormToggleGroup name="gruppen" label="Nur aus diesen Bereichen (sonst aus allen)" options={GROUPS} />
    </>
  )
}

/** When, and what is said. */
export const MaintenanceFields = () => (
  <>
    <FormTextField name="text" form="wartungstext" label="Was die Nutzer:innen lesen" rows={3} />
    <InstantFields name="von" label="Beginn" />
    <InstantFields name="bis" label="Ende" />
  </>
)
