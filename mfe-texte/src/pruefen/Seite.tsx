import { abfrage, rufe } from '@avalwerk/api'
import {
  alsFormfehler,
  Ansprechpartnerfelder,
  Feld,
  Formulartext,
  Geladenes,
  kontaktOderNull,
  LEERER_KONTAKT,
  Tatseite,
} from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Ansprechpartner, MELDUNGEN, prüfeAnsprechpartner } from '@avalwerk/domain'
import { Link, Navigate, useLocation, useParams, usePlattform, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, Hinweis, knopfstil } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { dokument, useAuftrag, useTextId } from '../bausteine/daten.ts'
import { listenpfad, Rahmen } from '../bausteine/Rahmen.tsx'
import { Textvorschau } from '../bausteine/Textvorschau.tsx'
import { t } from '../texte.ts'

type Werte = Readonly<{ kommentar: string; nachricht: string; ansprechpartner: Ansprechpartner }>

/** A guarantor's first and second review of a text; the address says which, and whether it is accepted or rejected. */
export default function Seite() {
  const { aktion } = useParams()
  const { pathname } = useLocation()
  const id = useTextId()
  if (aktion !== 'annehmen' && aktion !== 'ablehnen') return <Navigate to={`/auftraggebertext/details/${id}`} replace />
  const step = { lehntAb: aktion === 'ablehnen', zweit: pathname.includes('/zweitpruefung/') }
  return (
    <Rahmen id={id}>
      {(text) => (step.zweit ? <ByAnother key={aktion} text={text} {...step} /> : <Prüfung key={aktion} text={text} {...step} />)}
    </Rahmen>
  )
}

/** Asks who reviewed last before a second review is shown: whoever did goes to the text. */
function ByAnother(e: Review) {
  const { transport } = usePlattform()
  const antwort = useQuery(
    abfrage(transport, 'GET /pruefungservice/api/private/v1/pruefungen/{id}/{type}/letzter-pruefer', {
      params: { id: e.text.id, type: 'text' },
    }),
  )
  return (
    <Geladenes antwort={antwort} name={t('aktion.zweitprüfen')}>
      {({ istAufrufer }) => (istAufrufer ? <Navigate to={`/auftraggebertext/details/${e.text.id}`} replace /> : <Prüfung {...e} />)}
    </Geladenes>
  )
}

type Review = Readonly<{ text: Text; lehntAb: boolean; zweit: boolean }>

function Prüfung({ text, lehntAb, zweit }: Review) {
  const { transport } = usePlattform()
  const { pathname } = useLocation()
  const [suche] = useSearchParams()
  const { erstpruefung: erste } = text
  const details = `/auftraggebertext/details/${text.id}`
  // Whoever comes from the review of an order finds the way back.
  const auftrag = useAuftrag()
  const ziel = auftrag ? `${details}?auftrag=${auftrag}` : details
  const wort = t(zweit ? (lehntAb ? 'prüfen.ablehnen' : 'prüfen.freigeben') : lehntAb ? 'prüfen.ablehnungWeiter' : 'prüfen.weiter')
  const andere = lehntAb ? 'annehmen' : 'ablehnen'
  return (
    <Tatseite<Werte>
      titel={t(zweit ? 'prüfen.zweit' : 'prüfen.erst', { titel: text.daten.titel })}
      pfad={[listenpfad('BG'), { beschriftung: text.daten.titel, ziel: details }]}
      erlaubt={text.schritte.includes(zweit ? (lehntAb ? 'X12' : 'X11') : lehntAb ? 'X12E' : 'X10')}
      zurück={details}
      anfang={{
        kommentar: '',
        nachricht: zweit && lehntAb ? (erste?.nachricht ?? '') : '',
        ansprechpartner: (zweit && lehntAb && erste?.ansprechpartner) || LEERER_KONTAKT,
      }}
      prüfe={(w) =>
        lehntAb
          ? {
              ...(!w.nachricht.trim() && { nachricht: MELDUNGEN.pflicht }),
              ...alsFormfehler(prüfeAnsprechpartner(kontaktOderNull(w.ansprechpartner), 'ansprechpartner')),
            }
          : {}
      }
      knopf={() => ({ wort, gefahr: lehntAb && zweit })}
      weitere={
        <Link to={`${pathname.replace(/[^/]+$/, andere)}?${suche}`} css={knopfstil('neben')} replace>
          {t(lehntAb ? 'prüfen.dochAnnehmen' : 'prüfen.dochAblehnen')}
        </Link>
      }
      sende={async (w) => {
        await rufe(transport, `POST ${dokument}/buerge/buergschaftstemplates/{id}/pruefungsergebnis`, {
          params: { id: text.id },
          body: {
            version: text.version,
            schritt: zweit ? 'ZWEIT' : 'ERST',
            entscheidung: lehntAb ? 'ABLEHNEN' : 'FREIGEBEN',
            kommentar: w.kommentar.trim() || null,
            nachricht: lehntAb ? w.nachricht.trim() : null,
            ansprechpartner: lehntAb ? kontaktOderNull(w.ansprechpartner) : null,
          },
        })
        return { ziel, meldung: t(zweit ? (lehntAb ? 'prüfen.abgelehnt' : 'prüfen.freigegeben') : 'prüfen.weitergegeben') }
      }}
      daneben={<Textvorschau text={text} />}
    >
      {() => (
        <div css={{ display: 'grid', gap: abstand(2) }}>
          {zweit && erste && (
            <Hinweis ton={erste.empfehlung === 'ABLEHNEN' ? 'warnung' : 'gut'}>
              <p>
                {t(erste.empfehlung === 'ABLEHNEN' ? 'prüfen.empfiehltAblehnung' : 'prüfen.empfiehltFreigabe', { wer: erste.wer })}
                {erste.kommentar && ` ${t('prüfen.kommentarVon', { kommentar: erste.kommentar })}`}
              </p>
            </Hinweis>
          )}
          {lehntAb && (
            <Feld titel={t('prüfen.anAuftraggeber')} hinweis={t(zweit ? 'prüfen.gehtHinaus' : 'prüfen.nachZweitprüfung')}>
              <Formulartext name="nachricht" form="nachricht" beschriftung={t('prüfen.nachricht')} rows={5} />
            </Feld>
          )}
          {lehntAb && (
            <Feld titel={t('prüfen.kontakt')}>
              <Ansprechpartnerfelder name="ansprechpartner" />
            </Feld>
          )}
          <Feld titel={t('prüfen.intern')} hinweis={t('prüfen.internHinweis')}>
            <Formulartext name="kommentar" form="kommentar" beschriftung={t('prüfen.kommentar')} rows={3} />
          </Feld>
        </div>
      )}
    </Tatseite>
  )
}
