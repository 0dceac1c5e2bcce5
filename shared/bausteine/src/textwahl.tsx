import { abfrage, kennungVon } from '@avalwerk/api'
import type { Auftragsdaten, Texttemplate } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, CHOOSE_TEXT, MELDUNGEN, type Textregeln } from '@avalwerk/domain'
import { usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Fehlerfeld, Hinweis, Knopf, Skelett } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Optionen } from './eingaben.tsx'
import { PdfAnsicht } from './pdf.tsx'

const AUFRUF = 'GET /dokumentservice/api/private/v2/buergschaftstemplates/auswahl'
const ART = { AGT: 'Text des Begünstigten', OET: 'Öffentlicher Text', BGT: 'Text des Bürgen' } as const

export const regelnVon = (t: Texttemplate): Textregeln => ({
  befristungMoeglich: t.befristungMoeglich,
  befristungNoetig: t.befristungNoetig,
  zahlungAufErstesAnfordernMoeglich: t.zahlungAufErstesAnfordernMoeglich,
})

/** The wording that an order brings along, as a document would show it. */
export function WordingPreview({ auftrag }: { auftrag: Auftragsdaten }) {
  const [open, setOpen] = useState<Auftragsdaten>()
  return (
    <>
      <div>
        <Knopf icon="ansehen" aria-expanded={open !== undefined} onClick={() => setOpen(open ? undefined : auftrag)}>
          {open ? 'Vorschau schließen' : 'Vorschau des eigenen Wortlauts'}
        </Knopf>
      </div>
      {open && (
        <PdfAnsicht
          aufruf="POST /dokumentservice/api/private/v2/buergschaftstemplates/wortlaut/vorschau.pdf"
          eingabe={{ body: open as never }}
          titel="Vorschau des eigenen Wortlauts"
        />
      )}
    </>
  )
}

/** Why a text can't be had with an order's data. */
function hindernis(t: Texttemplate, daten: Auftragsdaten['buergschaftsdaten']): string | undefined {
  if (daten?.befristungsdatum && !t.befristungMoeglich) return MELDUNGEN.keinBefristungsdatum
  if (daten && !daten.befristungsdatum && t.befristungNoetig) return MELDUNGEN.befristungsdatumNoetig
  if (daten?.zahlungAufErstesAnfordern && !t.zahlungAufErstesAnfordernMoeglich) return MELDUNGEN.keinErstesAnfordern
  return undefined
}

/** The texts that an order's type, guarantor and beneficiary allow. */
export function useTexte(auftrag: Auftragsdaten) {
  const { transport } = usePlattform()
  const mayChoose = useRecht(CHOOSE_TEXT)
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
    enabled: mayChoose && buergeId !== null && d?.buergschaftsart !== undefined,
  })
}

/** Would issuing with this text be broken off, since the own guarantor hasn't released it yet? */
function useUnreviewed(auftrag: Auftragsdaten, text: Texttemplate | undefined): boolean {
  const { transport, bereich } = usePlattform()
  const { buergeId, buergschaftsdaten: d, auftraggeber } = auftrag
  const auftraggeberId = auftraggeber?.auftraggeberId
  const { data } = useQuery({
    ...abfrage(transport, 'GET /dokumentservice/api/private/v2/buergschaftstemplates/{id}/ungeprueft', {
      params: { id: text?.id ?? '' },
      query: {
        auftraggeberId: auftraggeberId ?? '',
        buergeId: buergeId ?? '',
        ...(d?.vertragsdatum && { vertragsdatum: d.vertragsdatum }),
      },
    }),
    enabled: bereich.gruppe === 'BG' && text?.typ === 'AGT' && Boolean(auftraggeberId) && Boolean(buergeId),
  })
  return data?.ungeprueft === true
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
  const { bereich } = usePlattform()
  const { data, error, refetch } = useTexte(auftrag)
  const [vorschau, setVorschau] = useState(false)
  const mayChoose = useRecht(CHOOSE_TEXT)
  const unreviewed = useUnreviewed(
    auftrag,
    data?.texte.find(({ id }) => id === gewählt),
  )
  if (!mayChoose)
    return (
      <>
        <Hinweis ton="warnung">
          <p>Ihnen fehlt das Recht, Bürgschaftstexte auszuwählen.</p>
        </Hinweis>
        {weitere.length > 0 && (
          <Optionen
            beschriftung="Bürgschaftstext"
            name="textId"
            gewählt={gewählt}
            fehler={fehler}
            optionen={weitere}
            beiWahl={(id) => beiWahl(id, undefined)}
          />
        )}
      </>
    )
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
  const { texte, oeffentlicheTexte } = data
  const text = texte.find(({ id }) => id === gewählt)
  const art = auftrag.buergschaftsdaten?.buergschaftsart
  return (
    <>
      {!oeffentlicheTexte && art && (
        <Hinweis ton="warnung">
          <p>
            {bereich.gruppe === 'BG' ? 'Ihr Unternehmen' : 'Der Bürge'} nimmt für die Art {BÜRGSCHAFTSARTEN[art].name} keine öffentlichen
            Texte an.
          </p>
        </Hinweis>
      )}
      <Optionen
        beschriftung="Bürgschaftstext"
        name="textId"
        gewählt={gewählt}
        fehler={fehler}
        optionen={[
          ...texte.map((t) => ({
            wert: t.id,
            wort: t.titel,
            erklärung: `${t.id} · ${ART[t.typ]}${t.veraltet ? ' · ältere Version, am Vertragsdatum gültig' : ''}${t.freigegeben ? '' : ` · ${bereich.gruppe === 'BG' ? 'von Ihnen' : 'vom Bürgen'} noch nicht freigegeben`}`,
            gesperrt: hindernis(t, auftrag.buergschaftsdaten),
          })),
          ...weitere,
        ]}
        beiWahl={(id) =>
          beiWahl(
            id,
            texte.find((t) => t.id === id),
          )
        }
      />
      {texte.length === 0 && weitere.length === 0 && <p>Für diese Bürgschaftsart gibt es noch keinen Text.</p>}
      {unreviewed && (
        <Hinweis ton="warnung">
          <p>
            Der Text ist für den Begünstigten aktiv, von Ihrem Unternehmen aber noch nicht freigegeben. Die Ausstellung bricht mit ihm ab
            und fragt die Prüfung des Textes an.
          </p>
        </Hinweis>
      )}
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
