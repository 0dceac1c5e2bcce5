import { apiQuery, rufe } from '@avalwerk/api'
import {
  toFormErrors,
  AnsprechpartnerFields,
  Section,
  FormTextField,
  LoadedSection,
  contactOrNull,
  EMPTY_CONTACT,
  ActionPage,
} from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Ansprechpartner, MESSAGES, validateAnsprechpartner } from '@avalwerk/domain'
import { Link, Navigate, useLocation, useParams, usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, Alert, buttonStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { dokument, useAuftrag, useTextId } from '../bausteine/daten.ts'
import { listPath, Rahmen } from '../bausteine/Rahmen.tsx'
import { TextPreview } from '../bausteine/Textvorschau.tsx'
import { t } from '../texte.ts'

type Values = Readonly<{ kommentar: string; nachricht: string; ansprechpartner: Ansprechpartner }>

/** A guarantor's first and second review of a text; the address says which, and whether it is accepted or rejected. */
export default function Seite() {
  const { aktion } = useParams()
  const { pathname } = useLocation()
  const id = useTextId()
  if (aktion !== 'annehmen' && aktion !== 'ablehnen') return <Navigate to={`/auftraggebertext/details/${id}`} replace />
  const step = { lehntAb: aktion === 'ablehnen', zweit: pathname.includes('/zweitpruefung/') }
  return (
    <Rahmen id={id}>
      {(text) => (step.zweit ? <ByAnother key={aktion} text={text} {...step} /> : <Validator key={aktion} text={text} {...step} />)}
    </Rahmen>
  )
}

/** Asks who reviewed last before a second review is shown: whoever did goes to the text. */
function ByAnother(review: Review) {
  const { transport } = usePlatform()
  const antwort = useQuery(
    apiQuery(transport, 'GET /pruefungservice/api/private/v1/pruefungen/{id}/{type}/letzter-pruefer', {
      params: { id: review.text.id, type: 'text' },
    }),
  )
  return (
    <LoadedSection antwort={antwort} name={t('aktion.zweitprüfen')}>
      {({ istAufrufer }) =>
        istAufrufer ? <Navigate to={`/auftraggebertext/details/${review.text.id}`} replace /> : <Validator {...review} />
      }
    </LoadedSection>
  )
}

type Review = Readonly<{ text: Text; lehntAb: boolean; zweit: boolean }>

function Validator({ text, lehntAb, zweit }: Review) {
  const { transport } = usePlatform()
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
    <ActionPage<Values>
      titel={t(zweit ? 'prüfen.zweit' : 'prüfen.erst', { titel: text.daten.titel })}
      pfad={[listPath('BG'), { beschriftung: text.daten.titel, ziel: details }]}
      erlaubt={text.schritte.includes(zweit ? (lehntAb ? 'X12' : 'X11') : lehntAb ? 'X12E' : 'X10')}
      zurück={details}
      anfang={{
        kommentar: '',
        nachricht: zweit && lehntAb ? (erste?.nachricht ?? '') : '',
        ansprechpartner: (zweit && lehntAb && erste?.ansprechpartner) || EMPTY_CONTACT,
      }}
      prüfe={(values) =>
        lehntAb
          ? {
              ...(!values.nachricht.trim() && { nachricht: MESSAGES.pflicht }),
              ...toFormErrors(validateAnsprechpartner(contactOrNull(values.ansprechpartner), 'ansprechpartner')),
            }
          : {}
      }
      knopf={() => ({ wort, gefahr: lehntAb && zweit })}
      weitere={
        <Link to={`${pathname.replace(/[^/]+$/, andere)}?${suche}`} css={buttonStyle('neben')} replace>
          {t(lehntAb ? 'prüfen.dochAnnehmen' : 'prüfen.dochAblehnen')}
        </Link>
      }
      sende={async (values) => {
        await rufe(transport, `POST ${dokument}/buerge/buergschaftstemplates/{id}/pruefungsergebnis`, {
          params: { id: text.id },
          body: {
            version: text.version,
            schritt: zweit ? 'ZWEIT' : 'ERST',
            entscheidung: lehntAb ? 'ABLEHNEN' : 'FREIGEBEN',
            kommentar: values.kommentar.trim() || null,
            nachricht: lehntAb ? values.nachricht.trim() : null,
            ansprechpartner: lehntAb ? contactOrNull(values.ansprechpartner) : null,
          },
        })
        return { ziel, meldung: t(zweit ? (lehntAb ? 'prüfen.abgelehnt' : 'prüfen.freigegeben') : 'prüfen.weitergegeben') }
      }}
      daneben={<TextPreview text={text} />}
    >
      {() => (
        <div css={{ display: 'grid', gap: abstand(2) }}>
          {zweit && erste && (
            <Alert ton={erste.empfehlung === 'ABLEHNEN' ? 'warnung' : 'gut'}>
              <p>
                {t(erste.empfehlung === 'ABLEHNEN' ? 'prüfen.empfiehltAblehnung' : 'prüfen.empfiehltFreigabe', { wer: erste.wer })}
                {erste.kommentar && ` ${t('prüfen.kommentarVon', { kommentar: erste.kommentar })}`}
              </p>
            </Alert>
          )}
          {lehntAb && (
            <Section titel={t('prüfen.anAuftraggeber')} hinweis={t(zweit ? 'prüfen.gehtHinaus' : 'prüfen.nachZweitprüfung')}>
              <FormTextField name="nachricht" form="nachricht" beschriftung={t('prüfen.nachricht')} rows={5} />
            </Section>
          )}
          {lehntAb && (
            <Section titel={t('prüfen.kontakt')}>
              <AnsprechpartnerFields name="ansprechpartner" />
            </Section>
          )}
          <Section titel={t('prüfen.intern')} hinweis={t('prüfen.internHinweis')}>
            <FormTextField name="kommentar" form="kommentar" beschriftung={t('prüfen.kommentar')} rows={3} />
          </Section>
        </div>
      )}
    </ActionPage>
  )
}
