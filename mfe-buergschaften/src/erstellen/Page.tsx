import { useApi } from '@avalwerk/api'
import { Wizard, buildingUp, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { type FormErrors, refusalWithoutFields, toFormErrors, hasNoErrors, useDraft, useField, FORM_ERROR } from '@avalwerk/forms'
import {
  asAuftraggeber,
  asAuftragnehmer,
  fromAuftraggeber,
  fromAuftragnehmer,
  ParteiFields,
  ParteiLine,
  parteiFaults,
} from '@avalwerk/patterns/parties'
import {
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  IssueFields,
  type IssueValues,
  validateBuergschaftValues,
  validateIssueValues,
} from '@avalwerk/patterns/buergschaft'
import { AuftragSummary, asDelivery, DeliveryFields, deliveryFault, deliveryValues } from '@avalwerk/patterns/auftrag'
import { Section, DescriptionList, Card, Button } from '@avalwerk/ui'
import { useIdempotentCall, useRefresh } from '@avalwerk/patterns/calls'
import type { AuftragData } from '@avalwerk/contracts'
import {
  REJECTION_REASONS,
  type BausummeDetail,
  type BuergschaftData,
  isOnPlatform,
  needsSecond,
  parseDate,
  validateAuftraggeber,
  validateAuftragnehmer,
  toSortKey,
} from '@avalwerk/domain'
import { Navigate, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { asNewEdition, editionMissing, WITHOUT_EDITION, TextStep } from '../components/EditionChoice.tsx'
import { pathToList } from '../components/step.ts'
import { t } from '../texts.ts'
import { outcomeOf } from '../zweitpruefen/outcome.ts'
import { type DataValues, ENTRY, type Draft, emptyDraft } from './draft.ts'
import { STEPS } from './steps.ts'

type Props = {
  draft: Draft
  update: (part: Partial<Draft>) => void
  discard: () => void
  detail: BausummeDetail
  /** From which amount two people decide, in cents. */
  twoFrom: number | null
}

const CONTENT = { buergschaftsdaten: Data, text: Text, pruefen: Review }

const NEEDS = buildingUp<keyof typeof CONTENT, Pick<Props, 'draft' | 'detail'>>(STEPS, {
  buergschaftsdaten: null,
  text: ({ draft: { auftrag, values }, detail }) => hasNoErrors(check(values ?? initialValues(auftrag), detail)),
  pruefen: ({ draft }) => !editionMissing(draft.edition),
})

/** The guarantor issues a guarantee without an order. Below the address of a guarantee: one that takes its place. */
export default function IssueBuergschaftPage() {
  const api = useApi()
  const { nutzer } = usePlatform()
  const { id } = useParams()
  const { value: draft, update, discard } = useDraft<Draft>(emptyDraft(nutzer.organisation.replace(/^\//, '')))
  const response = useQuery(api.unternehmen.details.queryOptions({ params: { id: nutzer.unternehmenId } }))
  // An exchange begins at its guarantee.
  if (id && draft.umtausch?.id !== id) return <Navigate to={`/buergschaften/details/${id}`} replace />
  return (
    <Wizard
      title={draft.umtausch ? t('umtausch.title', { nummer: draft.umtausch.nummer }) : t('schritt.create')}
      path={pathToList}
      steps={STEPS}
      content={CONTENT}
      needs={NEEDS}
      result={response}
      given={
        response.data && {
          draft,
          update,
          discard,
          detail: response.data.bausummeAngabe ?? 'KEINE_ANGABE',
          twoFrom: response.data.vierAugenAb,
        }
      }
      sidebar={(step) =>
        step !== 'buergschaftsdaten' && (
          <Card title={t('details.facts')}>
            <AuftragSummary auftrag={draft.auftrag} />
          </Card>
        )
      }
    />
  )
}

const initialValues = (order: AuftragData): DataValues => ({
  geber: fromAuftraggeber(order.auftraggeber),
  nehmer: fromAuftragnehmer(order.auftragnehmer),
  daten: toBuergschaftValues(order.buergschaftsdaten),
  versand: deliveryValues(order.versand),
})

function check(values: DataValues, detail: BausummeDetail): FormErrors<DataValues> {
  const [geber, nehmer] = [asAuftraggeber(values.geber), asAuftragnehmer(values.nehmer)]
  const same = geber && nehmer && toSortKey(geber.name) === toSortKey(nehmer.name)
  return {
    ...parteiFaults(validateAuftraggeber(geber), 'auftraggeber', 'geber'),
    ...parteiFaults(
      [...validateAuftragnehmer(nehmer), ...(same ? [{ feld: 'auftragnehmer', grund: REJECTION_REASONS.GLEICHE_ORGANISATION.text }] : [])],
      'auftragnehmer',
      'nehmer',
    ),
    ...validateBuergschaftValues(values.daten, detail),
    ...toFormErrors(deliveryFault(values.versand, isOnPlatform(geber)).map(({ feld, grund }) => ({ feld: `versand.${feld}`, grund }))),
  }
}

function Data({ draft: { auftrag, values: fieldValues, umtausch }, update, discard, detail }: Props) {
  const goToNext = useStepNavigation()
  const navigate = useNavigate()
  return (
    <StepForm<DataValues>
      initial={fieldValues ?? initialValues(auftrag)}
      check={(w) => check(w, detail)}
      remember={(w) => update({ values: w })}
      send={(values) => {
        const data = fromBuergschaftValues(values.daten, detail)
        const otherKind = data.buergschaftsart !== auftrag.buergschaftsdaten?.buergschaftsart
        update({
          values,
          auftrag: {
            ...auftrag,
            auftraggeber: asAuftraggeber(values.geber),
            auftragnehmer: asAuftragnehmer(values.nehmer),
            buergschaftsdaten: data,
            versand: asDelivery(values.versand, isOnPlatform(asAuftraggeber(values.geber))),
          },
          ...(otherKind && { edition: WITHOUT_EDITION }),
        })
        goToNext('text')
        return undefined
      }}
      next={t('schritt.next')}
    >
      {umtausch ? (
        <Section title={t('umtausch.parteien')} hint={t('umtausch.parteienHint', { nummer: umtausch.nummer })}>
          <DescriptionList
            pairs={[
              [t('schritt.beguenstigter'), auftrag.auftraggeber && <ParteiLine {...auftrag.auftraggeber} />],
              [t('schritt.kreditnehmer'), auftrag.auftragnehmer && <ParteiLine {...auftrag.auftragnehmer} />],
            ]}
          />
          <div>
            <Button variant="ghost" onClick={() => (discard(), void navigate(ENTRY))}>
              {t('umtausch.withoutUmtausch')}
            </Button>
          </div>
        </Section>
      ) : (
        <>
          <ParteiFields
            name="geber"
            title={t('schritt.beguenstigter')}
            search={t('schritt.searchBeguenstigter')}
            own="ohne"
            withVertretungsformel
          />
          <ParteiFields name="nehmer" title={t('schritt.kreditnehmer')} search={t('schritt.searchKreditnehmer')} own="ohne" />
        </>
      )}
      <BuergschaftFields detail={detail} />
      <DispatchChoice />
    </StepForm>
  )
}

function DispatchChoice() {
  const id = useField<string | null>('geber.id', { allowNull: true }).input.value
  return (
    <Section title={t('schritt.versandweg')}>
      <DeliveryFields name="versand." onPlatform={Boolean(id)} />
    </Section>
  )
}

function Text({ draft: { auftrag, edition }, update }: Props) {
  return <TextStep auftrag={auftrag} edition={edition} onChange={(fresh) => update({ edition: fresh })} back="buergschaftsdaten" />
}

function Review({ draft: { auftrag, edition, header, umtausch }, update, discard, twoFrom }: Props) {
  // The message is asked for only where a second person decides and reads it.
  const second = needsSecond(twoFrom, auftrag.buergschaftsdaten?.buergschaftsBetrag ?? 0)
  const { notify, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const api = useApi()
  const callIdempotent = useIdempotentCall()

  async function send(values: IssueValues) {
    if (!auftrag.auftraggeber || !auftrag.auftragnehmer || !auftrag.versand) return { [FORM_ERROR]: t('schritt.chooseOption') }
    try {
      const { id, status } = await callIdempotent(api.buergschaft.ausstellen, {
        body: {
          ...asNewEdition(edition),
          buergschaftsIdBuerge: values.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: parseDate(values.ausstellungsdatumBuerge) ?? null,
          kommentarZweitpruefung: (second && values.kommentar.trim()) || null,
          auftraggeber: { ...auftrag.auftraggeber, vertretungsformel: [...auftrag.auftraggeber.vertretungsformel] },
          auftragnehmer: auftrag.auftragnehmer,
          buergschaftsdaten: auftrag.buergschaftsdaten as BuergschaftData,
          versand: auftrag.versand,
          umtauschGrundlageId: umtausch?.id ?? null,
        },
      })
      discard()
      const outcome = outcomeOf({ verknuepft: false, versandweg: auftrag.versand.weg })
      notify(t(status === 'ENT' ? 'schritt.createdAsDraft' : `outcome.${outcome}Done`))
      await navigate(`/buergschaften/details/${id}`, { replace: true })
      await refresh()
      return undefined
    } catch (error) {
      return refusalWithoutFields(error, showProblem)
    }
  }
  return (
    <StepForm<IssueValues>
      initial={header}
      check={(w) => validateIssueValues(w, true)}
      send={send}
      remember={(fresh) => update({ header: fresh })}
      next={t('schritt.issueButton')}
      back="text"
    >
      <Section title={t('schritt.numberAndDate')}>
        <IssueFields withDate withComment={second} />
      </Section>
    </StepForm>
  )
}
