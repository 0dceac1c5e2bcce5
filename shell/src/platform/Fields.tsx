import { FormToggleGroup, FormTextField, useField, InstantFields } from '@avalwerk/forms'
import { AREAS } from '@avalwerk/domain'
import { spacing, themeColor } from '@avalwerk/ui'
import { useId } from 'react'
import { t } from './texts.ts'

const GROUPS = AREAS.map(({ group, name }) => ({ value: group, label: name }))

/** The fields for how many people get a release, and of which parties. */
export function DistributionFields() {
  const { input } = useField<string>('anteil')
  const id = useId()
  return (
    <>
      <div css={{ display: 'grid', gap: spacing(0.5) }}>
        <label htmlFor={id} css={{ fontWeight: 550 }}>
          {t('fields.share')}
        </label>
        <div css={{ display: 'flex', gap: spacing(2), alignItems: 'center' }}>
          <input
            {...input}
            id={id}
            type="range"
            min={1}
            max={100}
            aria-valuetext={t('fields.sharePercent', { share: input.value })}
            css={{ flex: 1, minHeight: 24, accentColor: themeColor('accent') }}
          />
          <output htmlFor={id} css={{ width: 56, textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
            {input.value} %
          </output>
        </div>
      </div>
      <FormToggleGroup name="gruppen" label={t('fields.areas')} options={GROUPS} />
    </>
  )
}

/** The fields for a maintenance: when it is, and what is said. */
export const MaintenanceFields = () => (
  <>
    <FormTextField name="text" form="wartungstext" label={t('fields.maintenanceText')} rows={3} />
    <InstantFields name="from" label={t('fields.start')} />
    <InstantFields name="until" label={t('fields.end')} />
  </>
)
