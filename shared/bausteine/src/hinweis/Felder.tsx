import { HINWEISTYP } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { abstand, farbe, Hinweisband, Karte } from '@avalwerk/ui'
import { Paar } from '../ablauf.tsx'
import { Formularhäkchen, Formularoptionen, Formulartext } from '../formularfelder.tsx'
import { Zeitpunktfelder } from '../zeitpunkt.tsx'
import type { Hinweiswerte } from './werte.ts'

const ERKLÄRUNG = {
  news: 'Blau unterlegt: etwas Neues oder Gutes zu wissen.',
  danger: 'Rot unterlegt: Störung, Wartung, etwas Dringendes.',
} as const

/** What is entered of a notice. @param neu not written yet @param aktiv shown now */
export function Hinweisfelder({ w, neu = false, aktiv = false }: { w: Hinweiswerte; neu?: boolean; aktiv?: boolean }) {
  return (
    <>
      <Karte titel="Inhalt">
        <div css={{ display: 'grid', gap: abstand(2) }}>
          <Formularoptionen
            name="typ"
            beschriftung="Art"
            optionen={(['news', 'danger'] as const).map((wert) => ({ wert, wort: HINWEISTYP[wert], erklärung: ERKLÄRUNG[wert] }))}
          />
          <Formularfeld
            name="badge"
            form="badge"
            beschriftung="Marke (freiwillig)"
            hinweis="Ein Wort vor dem Text, zum Beispiel „Neu“ oder „Wichtig“"
            autoComplete="off"
          />
          <Formulartext name="beschreibung" form="hinweistext" beschriftung="Text" rows={3} />
          <Paar>
            <Formularfeld name="link" form="link" beschriftung="Link (freiwillig)" hinweis="/… oder https://…" autoComplete="off" />
            <Formularfeld
              name="buttonText"
              form="knopftext"
              beschriftung="Text des Links"
              hinweis="Zum Beispiel „Mehr erfahren“"
              autoComplete="off"
            />
          </Paar>
        </div>
      </Karte>
      <Karte titel="Wann er gezeigt wird">
        <div css={{ display: 'grid', gap: abstand(2) }}>
          {neu && (
            <Formularoptionen
              name="beginn"
              beschriftung="Beginn"
              optionen={[
                { wert: 'SOFORT', wort: 'Sofort zeigen' },
                { wert: 'AB', wort: 'Ab einem Zeitpunkt zeigen' },
              ]}
            />
          )}
          {w.beginn === 'AB' && <Zeitpunktfelder name="start" wort="Beginn" />}
          <Formularoptionen
            name="ende"
            beschriftung="Ende"
            optionen={[
              { wert: 'OFFEN', wort: 'Ohne Ende' },
              { wert: 'BIS', wort: 'Bis zu einem Zeitpunkt' },
            ]}
          />
          {w.ende === 'BIS' && <Zeitpunktfelder name="end" wort="Ende" />}
          {aktiv && <Formularhäkchen name="erneutZeigen" wort="Auch denen wieder zeigen, die ihn schon geschlossen haben." />}
        </div>
      </Karte>
    </>
  )
}

/** The notice as everybody will see it above every page. */
export function Hinweisvorschau({ w }: { w: Hinweiswerte }) {
  const text = w.beschreibung.trim()
  return (
    <Karte titel="Vorschau">
      <div css={{ display: 'grid', gap: abstand(1) }}>
        <Hinweisband
          typ={w.typ}
          badge={w.badge.trim() || null}
          beschreibung={text || 'Ihr Text'}
          link={w.link.trim() || null}
          buttonText={w.buttonText.trim() || null}
        />
        <p css={{ color: farbe('leise'), fontSize: 12 }}>So steht der Hinweis für alle über jeder Seite.</p>
      </div>
    </Karte>
  )
}
