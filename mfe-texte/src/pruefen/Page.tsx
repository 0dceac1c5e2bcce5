import { useApi } from '@avalwerk/api'
import { toFormErrors, FormTextField } from '@avalwerk/forms'
import { AnsprechpartnerFields, contactOrNull, EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import { Section, spacing, Alert, buttonStyle } from '@avalwerk/ui'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import type { Text } from '@avalwerk/contracts'
import { type Ansprechpartner, MESSAGES, validateAnsprechpartner } from '@avalwerk/domain'
import { Link, Navigate, useLocation, useParams, useSearchParams } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { useAuftragId, useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { TextPreview } from '../components/TextPreview.tsx'
import { t } from '../texts.ts'

type Values = Readonly<{ kommentar: string; nachricht: string; ansprechpartner: Ansprechpartner }>

/** A guarantor's first and second review of a text; the address says which, and whether it is accepted or rejected. */
export default function ReviewTextPage() {
  const { aktion } = useParams()
  const { pathname } = useLocation()
  const id = useTextId()
  if (aktion !== 'annehmen' && aktion !== 'ablehnen') return <Navigate to={`/auftraggebertext/details/${id}`} replace />
  const step = { rejects: aktion === 'ablehnen', zweit: pathname.includes('/zweitpruefung/') }
  return (
    <Layout id={id}>
      {(text) => (step.zweit ? <ByAnother key={aktion} text={text} {...step} /> : <ReviewForm key={aktion} text={text} {...step} />)}
    </Layout>
  )
}

/** Asks who reviewed last before a second review is shown: that person is led to the text instead. */
function ByAnother(review: Review) {
  const api = useApi()
  const response = useQuery(
    api.pruefung.letzterPruefer.queryOptions({
      params: { id: review.text.id, type: 'text' },
    }),
  )
  return (
    <LoadedSection result={response} name={t('aktion.zweitpruefung')}>
      {({ istAufrufer }) =>
        istAufrufer ? <Navigate to={`/auftraggebertext/details/${review.text.id}`} replace /> : <ReviewForm {...review} />
      }
    </LoadedSection>
  )
}

type Review = Readonly<{ text: Text; rejects: boolean; zweit: boolean }>

function ReviewForm({ text, rejects, zweit }: Review) {
  const api = useApi()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { erstpruefung: first } = text
  const details = `/auftraggebertext/details/${text.id}`
  // A user who comes from the review of an order finds the way back.
  const auftrag = useAuftragId()
  const target = auftrag ? `${details}?auftrag=${auftrag}` : details
  const caption = t(
    zweit ? (rejects ? 'pruefen.reject' : 'pruefen.approve') : rejects ? 'pruefen.passOnRejection' : 'pruefen.passOnAcceptance',
  )
  const others = rejects ? 'annehmen' : 'ablehnen'
  return (
    <ActionPage<Values>
      title={t(zweit ? 'pruefen.zweitpruefungTitle' : 'pruefen.erstpruefungTitle', { titel: text.daten.titel })}
      path={[listPath('BG'), { label: text.daten.titel, target: details }]}
      allowed={text.schritte.includes(zweit ? (rejects ? 'X12' : 'X11') : rejects ? 'X12E' : 'X10')}
      back={details}
      initial={{
        kommentar: '',
        nachricht: zweit && rejects ? (first?.nachricht ?? '') : '',
        ansprechpartner: (zweit && rejects && first?.ansprechpartner) || EMPTY_CONTACT,
      }}
      check={(values) =>
        rejects
          ? {
              ...(!values.nachricht.trim() && { nachricht: MESSAGES.required }),
              ...toFormErrors(validateAnsprechpartner(contactOrNull(values.ansprechpartner), 'ansprechpartner')),
            }
          : {}
      }
      button={() => ({ label: caption, danger: rejects && zweit })}
      further={
        <Link to={`${pathname.replace(/[^/]+$/, others)}?${search}`} css={buttonStyle('secondary')} replace>
          {t(rejects ? 'pruefen.acceptInstead' : 'pruefen.rejectInstead')}
        </Link>
      }
      send={async (values) => {
        await api.text.pruefen.mutate({
          params: { id: text.id },
          body: {
            version: text.version,
            schritt: zweit ? 'ZWEIT' : 'ERST',
            entscheidung: rejects ? 'ABLEHNEN' : 'FREIGEBEN',
            kommentar: values.kommentar.trim() || null,
            nachricht: rejects ? values.nachricht.trim() : null,
            ansprechpartner: rejects ? contactOrNull(values.ansprechpartner) : null,
          },
        })
        return { target, message: t(zweit ? (rejects ? 'pruefen.rejected' : 'pruefen.approved') : 'pruefen.passedOn') }
      }}
      beside={<TextPreview text={text} />}
    >
      {() => (
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {zweit && first && (
            <Alert tone={first.empfehlung === 'ABLEHNEN' ? 'warning' : 'success'}>
              <p>
                {t(first.empfehlung === 'ABLEHNEN' ? 'pruefen.recommendedRejection' : 'pruefen.recommendedApproval', { wer: first.wer })}
                {first.kommentar && ` ${t('pruefen.kommentarOfErstpruefung', { kommentar: first.kommentar })}`}
              </p>
            </Alert>
          )}
          {rejects && (
            <Section title={t('pruefen.toAuftraggeber')} hint={t(zweit ? 'pruefen.sentWithDecision' : 'pruefen.sentAfterZweitpruefung')}>
              <FormTextField name="nachricht" form="nachricht" label={t('pruefen.nachricht')} rows={5} />
            </Section>
          )}
          {rejects && (
            <Section title={t('pruefen.ansprechpartner')}>
              <AnsprechpartnerFields name="ansprechpartner" />
            </Section>
          )}
          <Section title={t('pruefen.internal')} hint={t('pruefen.internalHint')}>
            <FormTextField name="kommentar" form="kommentar" label={t('pruefen.kommentar')} rows={3} />
          </Section>
        </div>
      )}
    </ActionPage>
  )
}
