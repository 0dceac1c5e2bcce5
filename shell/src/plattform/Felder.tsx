import { Formularauswahlgruppe, Formulartext, useField, Zeitpunktfelder } from '@avalwerk/bausteine'
import { BEREICHE } from '@avalwerk/domain'
import { abstand, farbe } from '@avalwerk/ui'
import { useId } from 'react'

const GRUPPEN = BEREICHE.map(({ gruppe, name }) => ({ wert: gruppe, wort: name }))

/** How many people get a release, and of which parties. */
export function Verteilungsfelder() {
  const { input } = useField<string>('anteil')
  const id = useId()
  return (
    <>
      <div css={{ display: 'grid', gap: abstand(0.5) }}>
        <label htmlFor={id} css={{ fontWeight: 550 }}>
          Anteil der Nutzer:innen
        </label>
        <div css={{ display: 'flex', gap: abstand(2), alignItems: 'center' }}>
          <input
            {...input}
            id={id}
            type="range"
            min={1}
            max={100}
            aria-valuetext={`${input.value} Prozent`}
            css={{ flex: 1, minHeight: 24, accentColor: farbe('akzent') }}
          />
          <output htmlFor={id} css={{ width: 56, textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
            {input.value} %
          </output>
        </div>
      </div>
      <Formularauswahlgruppe name="gruppen" beschriftung="Nur aus diesen Bereichen (sonst aus allen)" optionen={GRUPPEN} />
    </>
  )
}

/** When, and what is said. */
export const Wartungsfelder = () => (
  <>
    <Formulartext name="text" form="wartungstext" beschriftung="Was die Nutzer:innen lesen" rows={3} />
    <Zeitpunktfelder name="von" wort="Beginn" />
    <Zeitpunktfelder name="bis" wort="Ende" />
  </>
)
