import { istAufruffehler, kennungVon, rufe } from '@avalwerk/api'
import type { Api } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSARTEN,
  ECHTHEIT,
  formatDatum,
  formatEuro,
  formatZeitpunkt,
  MELDUNGEN,
  parsePrüfcode,
  PRÜFCODE_FALSCH,
} from '@avalwerk/domain'
import { Form, Formularfeld } from '@avalwerk/forms'
import type { Transport } from '@avalwerk/platform'
import { Angaben, Fehlerfeld, farbe, Karte, Knopf, Marke } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { Dateivergleich } from './Dateivergleich.tsx'

const AUFRUF = 'POST /dokumentservice/api/public/v1/echtheit'
type Ergebnis = Api[typeof AUFRUF]['antwort']
type Werte = { nummer: string; code: string }

/** What a scanned code brings along, behind the #. */
function ausAdresse(): Werte {
  const angaben = new URLSearchParams(location.hash.slice(1))
  return { nummer: angaben.get('nummer') ?? '', code: angaben.get('code') ?? '' }
}

/** The authenticity check, open to everybody who holds a document. */
export function Echtheit({ transport }: { transport: Transport }) {
  const [anfang] = useState(ausAdresse)
  const [ergebnis, setErgebnis] = useState<Ergebnis>()
  const [fehler, setFehler] = useState<unknown>()
  useEffect(() => {
    document.title = 'Echtheit prüfen · Avalwerk'
  }, [])

  async function prüfe({ nummer, code }: Werte) {
    setErgebnis(undefined)
    setFehler(undefined)
    try {
      setErgebnis(await rufe(transport, AUFRUF, { body: { nummer: nummer.trim(), pruefcode: code } }))
    } catch (ursache) {
      setFehler(ursache)
    }
  }
  return (
    <main css={{ maxWidth: 640, margin: '48px auto', padding: 16, display: 'grid', gap: 24 }}>
      <header>
        <p css={{ marginBottom: 24 }}>
          <a href="/">Avalwerk</a>
        </p>
        <h1>Echtheit einer Bürgschaft prüfen</h1>
        <p css={{ color: farbe('leise'), marginTop: 8 }}>
          Nummer und Prüfcode stehen auf jeder Seite der Urkunde unten. Wer beide kennt, erfährt, was heute für die Bürgschaft gilt.
        </p>
      </header>
      <Form<Werte>
        initialValues={anfang}
        validate={({ nummer, code }) => ({
          ...(!nummer.trim() && { nummer: MELDUNGEN.pflicht }),
          ...(!parsePrüfcode(code) && { code: code.trim() ? PRÜFCODE_FALSCH : MELDUNGEN.pflicht }),
        })}
        onSubmit={prüfe}
        render={({ handleSubmit, submitting }) => (
          <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
            <Formularfeld name="nummer" form="avalnummer" beschriftung="Nummer der Bürgschaft" autoComplete="off" />
            <Formularfeld
              name="code"
              form={null}
              beschriftung="Prüfcode"
              hinweis="16 Zeichen, zum Beispiel 7KQF-M2XA-09TD-R8WC"
              autoComplete="off"
              forme={(text) => parsePrüfcode(text) ?? text}
            />
            <div>
              <Knopf art="haupt" type="submit" busy={submitting}>
                Prüfen
              </Knopf>
            </div>
          </form>
        )}
      />
      <div aria-live="polite" css={{ display: 'grid', gap: 24 }}>
        {fehler !== undefined && <Absage fehler={fehler} />}
        {ergebnis && <Auskunft ergebnis={ergebnis} />}
      </div>
    </main>
  )
}

function Absage({ fehler }: { fehler: unknown }) {
  if (istAufruffehler(fehler) && fehler.code === 'DOKUMENT_UNBEKANNT')
    return (
      <Fehlerfeld
        titel="Nicht gefunden"
        text={`${fehler.message} Bitte prüfen Sie die Eingabe. Stimmt sie mit der Urkunde überein, wurde diese nicht über das Portal ausgestellt.`}
      />
    )
  return (
    <Fehlerfeld
      titel="Die Prüfung ist gerade nicht möglich"
      text={fehler instanceof Error ? fehler.message : ''}
      kennung={kennungVon(fehler)}
    />
  )
}

function Auskunft({ ergebnis: e }: { ergebnis: Ergebnis }) {
  const { wort, ton, satz } = ECHTHEIT[e.ergebnis]
  return (
    <>
      <Karte titel="Ergebnis" aktionen={<Marke ton={ton}>{wort}</Marke>}>
        <p css={{ margin: '0 0 16px' }}>{satz} Vergleichen Sie die Angaben mit Ihrer Urkunde.</p>
        <Angaben
          paare={[
            ['Nummer', e.nummer],
            ['Art', BÜRGSCHAFTSARTEN[e.art].name],
            ['Betrag', e.betrag === null ? 'Aus dieser Bürgschaft wird nicht mehr gehaftet.' : formatEuro(e.betrag)],
            ['Befristet bis', e.befristungsdatum && formatDatum(e.befristungsdatum)],
            ['Bürge', e.buerge],
            ['Begünstigter', e.auftraggeber],
            ['Kreditnehmer', e.auftragnehmer],
            ['Dokument', `${e.dokument.titel}, Fassung ${e.dokument.version} vom ${formatDatum(e.dokument.erstelltAm)}`],
            ['Stand der Auskunft', formatZeitpunkt(e.stand)],
          ]}
        />
      </Karte>
      <Dateivergleich sha256={e.dokument.sha256} />
    </>
  )
}
