import { apiQuery, call } from '@avalwerk/api'
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
import { spacing, Alert, buttonStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { document, useAuftrag, useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { TextPreview } from '../components/TextPreview.tsx'
import { t } from '../texts.ts'

type Values = Readonly<{ kommentar: string; nachricht: string; ansprechpartner: Ansprechpartner }>

/** A guarantor's first and second review of a text; the address says which, and whether it is accepted or rejected. */
export default function Page() {
  const { aktion } = useParams()
  const { pathname } = useLocation()
  const id = useTextId()
  if (aktion !== 'annehmen' && aktion !== 'ablehnen') return <Navigate to={`/auftraggebertext/details/${id}`} replace />
  const step = { lehntAb: aktion === 'ablehnen', zweit: pathname.includes('/zweitpruefung/') }
  return (
    <Layout id={id}>
      {(text) => (step.zweit ? <ByAnother key={aktion} text={text} {...step} /> : <Validator key={aktion} text={text} {...step} />)}
    </Layout>
  )
}

/** Asks who reviewed last before a second review is shown: whoever did goes to the text. */
function ByAnother(review: Review) {
  const { transport } = usePlatform()
  const response = useQuery(
    apiQuery(transport, 'GET /pruefungservice/api/private/v1/pruefungen/{id}/{type}/letzter-pruefer', {
      params: { id: review.text.id, type: 'text' },
    }),
  )
  return (
    <LoadedSection antwort={response} name={t('aktion.zweitprüfen')}>
      {({ istAufrufer }) =>
        istAufrufer ? <Navigate to={`/auftraggebertext/details/${review.text.id}`} replace /> : <Validator {...review} />
      }
    </LoadedSection>
  )
}

type Review = Readonly<{ text: Text; lehntAb: boolean; zweit: boolean }>

function Validator({ text, lehntAb: rejects, zweit: second }: Review) {
  const { transport } = usePlatform()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { erstpruefung: first } = text
  const details = `/auftraggebertext/details/${text.id}`
  // Whoever comes from the review of an order finds the way back.
  const auftrag = useAuftrag()
  const target = auftrag ? `${details}?auftrag=${auftrag}` : details
  const caption = t(second ? (rejects ? 'prüfen.ablehnen' : 'prüfen.freigeben') : rejects ? 'prüfen.ablehnungWeiter' : 'prüfen.weiter')
  const others = rejects ? 'annehmen' : 'ablehnen'
  return (
    <ActionPage<Values>
      titel={t(second ? 'prüfen.zweit' : 'prüfen.erst', { titel: text.daten.titel })}
      pfad={[listPath('BG'), { beschriftung: text.daten.titel, ziel: details }]}
      erlaubt={text.schritte.includes(second ? (rejects ? 'X12' : 'X11') : rejects ? 'X12E' : 'X10')}
      zurück={details}
      anfang={{
        kommentar: '',
        nachricht: second && rejects ? (first?.nachricht ?? '') : '',
        ansprechpartner: (second && rejects && first?.ansprechpartner) || EMPTY_CONTACT,
      }}
      prüfe={(values) =>
        rejects
          ? {
              ...(!values.nachricht.trim() && { nachricht: MESSAGES.required }),
              ...toFormErrors(validateAnsprechpartner(contactOrNull(values.ansprechpartner), 'ansprechpartner')),
            }
          : {}
      }
      knopf={() => ({ wort: caption, gefahr: rejects && second })}
      weitere={
        <Link to={`${pathname.replace(/[^/]+$/, others)}?${search}`} css={buttonStyle('neben')} replace>
          {t(rejects ? 'prüfen.dochAnnehmen' : 'prüfen.dochAblehnen')}
        </Link>
      }
      sende={async (values) => {
        await call(transport, `POST ${document}/buerge/buergschaftstemplates/{id}/pruefungsergebnis`, {
          params: { id: text.id },
          body: {
            version: text.version,
            schritt: second ? 'ZWEIT' : 'ERST',
            entscheidung: rejects ? 'ABLEHNEN' : 'FREIGEBEN',
            kommentar: values.kommentar.trim() || null,
            nachricht: rejects ? values.nachricht.trim() : null,
            ansprechpartner: rejects ? contactOrNull(values.ansprechpartner) : null,
          },
        })
        return { ziel: target, meldung: t(second ? (rejects ? 'prüfen.abgelehnt' : 'prüfen.freigegeben') : 'prüfen.weitergegeben') }
      }}
      daneben={<TextPreview text={text} />}
    >
      {() => (
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {second && first && (
            <Alert ton={first.empfehlung === 'ABLEHNEN' ? 'warnung' : 'gut'}>
              <p>
                {t(first.empfehlung === 'ABLEHNEN' ? 'prüfen.empfiehltAblehnung' : 'prüfen.empfiehltFreigabe', { wer: first.wer })}
                {first.kommentar && ` ${t('prüfen.kommentarVon', { kommentar: first.kommentar })}`}
              </p>
            </Alert>
          )}
          {rejects && (
            <Section titel={t('prüfen.anAuftraggeber')} hinweis={t(second ? 'prüfen.gehtHinaus' : 'prüfen.nachZweitprüfung')}>
              <FormTextField name="nachricht" form="nachricht" beschriftung={t('prüfen.nachricht')} rows={5} />
            </Section>
          )}
          {rejects && (
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
