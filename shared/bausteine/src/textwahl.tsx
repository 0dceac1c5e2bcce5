import { abfrage, kennungVon } from '@avalwerk/api'
import type { Auftragsdaten, Texttemplate } from '@avalwerk/contracts'
import { MELDUNGEN, type Textregeln } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Fehlerfeld, Knopf, Skelett } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Optionen } from './eingaben.tsx'
import { PdfAnsicht } from './pdf.tsx'

const AUFRUF = 'GET /dokumentservice/api/private/v2/buergschaftstemplates/auswahl'
const ART = { AGT: 'Text des Begünstigten', OET: 'Öffentlicher Text', BGT: 'Text des Bürgen' } as const

export const regelnVon = (t: Texttemplate): Textregeln => ({
  befristungMoeglich: t.befristungMoeglich,
  zahlungAufErstesAnfordernMoeglich: t.zahlungAufErstesAnfordernMoeglich,
})

/** Why a text can't be had with an order's data. */
function hindernis(t: Texttemplate, daten: Auftragsdaten['buergschaftsdaten']): string | undefined {
  if (daten?.befristungsdatum && !t.befristungMoeglich) return MELDUNGEN.keinBefristungsdatum
  if (daten?.zahlungAufErstesAnfordern && !t.zahlungAufErstesAnfordernMoeglich) return MELDUNGEN.keinErstesAnfordern
  return undefined
}

/** The texts that an order's type, guarantor and beneficiary allow. */
export function useTexte(auftrag: Auftragsdaten) {
  const { transport } = usePlattform()
  const { buergeId, buergschaftsdaten: d, auftraggeber } = auftrag
  return useQuery({
    ...abfrage(transport, AUFRUF, {
      query: {
        buergschaftsart: d?.buergschaftsart ?? 'ALG',
        buergeId: buergeId ?? '',
        ...(auftraggeber?.auftraggeberId && { auftraggeberId: auftraggeber.auftraggeberId }),
        ...(d?.vertragsdatum && { vertragsdatum: d.vertragsdatum }),
      },
    }),
    enabled: buergeId !== null && d?.buergschaftsart !== undefined,
  })
}

/**
 * A choice among texts, with the chosen one filled as it would be issued.
 * @param gesucht what is chosen: a text's id
 */
export function Textwahl({
  auftrag,
  gewählt,
  fehler,
  beiWahl,
  weitere = [],
}: {
  auftrag: Auftragsdaten
  gewählt: string | undefined
  fehler?: string | undefined
  beiWahl: (id: string, text: Texttemplate | undefined) => void
  /** Ways beside the texts. */
  weitere?: readonly { wert: string; wort: string; erklärung: string }[]
}) {
  const { data, error, refetch } = useTexte(auftrag)
  const [vorschau, setVorschau] = useState(false)
  if (error)
    return (
      <Fehlerfeld
        titel="Die Texte konnten nicht geladen werden"
        text={error.message}
        kennung={kennungVon(error)}
        beiErneut={() => void refetch()}
      />
    )
  if (!data) return <Skelett zeilen={4} name="Texte werden geladen" />
  const text = data.find(({ id }) => id === gewählt)
  return (
    <>
      <Optionen
        beschriftung="Bürgschaftstext"
        name="textId"
        gewählt={gewählt}
        fehler={fehler}
        optionen={[
          ...data.map((t) => ({
            wert: t.id,
            wort: t.titel,
            erklärung: `${t.id} · ${ART[t.typ]}${t.veraltet ? ' · ältere Version, am Vertragsdatum gültig' : ''}${t.freigegeben ? '' : ' · vom Bürgen noch nicht freigegeben'}`,
            gesperrt: hindernis(t, auftrag.buergschaftsdaten),
          })),
          ...weitere,
        ]}
        beiWahl={(id) =>
          beiWahl(
            id,
            data.find((t) => t.id === id),
          )
        }
      />
      {data.length === 0 && weitere.length === 0 && <p>Für diese Bürgschaftsart gibt es noch keinen Text.</p>}
      {text && (
        <div>
          <Knopf icon="ansehen" aria-expanded={vorschau} onClick={() => setVorschau(!vorschau)}>
            {vorschau ? 'Vorschau schließen' : 'Vorschau des ausgefüllten Textes'}
          </Knopf>
        </div>
      )}
      {text && vorschau && (
        <PdfAnsicht
          key={text.id}
          aufruf="POST /dokumentservice/api/private/v2/buergschaftstemplates/{id}/vorschau.pdf"
          eingabe={{ params: { id: text.id }, body: auftrag as never }}
          titel="Vorschau des ausgefüllten Textes"
        />
      )}
    </>
  )
}
