import { isCallError, useApi } from '@avalwerk/api'
import { useArrival } from '@avalwerk/patterns/calls'
import { Wizard, buildingUp, DecisionStep, StepLayout, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import {
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  type BuergschaftValues,
  validateBuergschaftValues,
} from '@avalwerk/patterns/buergschaft'
import { AuftragSummary, rulesOf } from '@avalwerk/patterns/auftrag'
import { useDraft, FORM_ERROR } from '@avalwerk/forms'
import { useWhileOpen } from '../aufgaben/useWhileOpen.ts'
import type { Auftrag } from '@avalwerk/contracts'
import { type BuergschaftData, EDIT_AUFTRAG, formatDate, formatInstant } from '@avalwerk/domain'
import { Navigate, useRight } from '@avalwerk/platform/remote'
import { Alert, Card } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts, VertragLimit } from '../details/Facts.tsx'
import { useReviewStart } from '../details/queries.ts'
import { Layout } from '../details/Layout.tsx'
import { t } from '../texts.ts'
import { Reject } from './Reject.tsx'
import { Accept } from './Accept.tsx'
import { type AcceptanceWay, type ReviewProps, type ReviewDraft, UNDECIDED } from './draft.ts'
import { STEPS } from './steps.ts'

/** The guarantor's review of an order. */
export default function ReviewAuftragPage() {
  return (
    <Layout>
      {(a) => (a.status === 'SCHWEBE' ? <ReviewWizard auftrag={a} /> : <Navigate to={`/buergschaftsauftraege/details/${a.id}`} replace />)}
    </Layout>
  )
}

const CONTENT = { details: Details, entscheidung: Decision, bearbeiten: Edit, akzeptieren: Accept, ablehnen: Reject }

const NEEDS = buildingUp<(typeof STEPS)[number]['step'], Pick<ReviewProps, 'draft'>>(STEPS, {
  details: null,
  entscheidung: null,
  bearbeiten: ({ draft }) => draft.entscheidung !== null,
  // As it is, or with what was changed.
  akzeptieren: ({ draft }) => draft.entscheidung === 'annehmen' || draft.daten !== null,
  ablehnen: ({ draft }) => draft.entscheidung === 'ablehnen',
})

function ReviewWizard({ auftrag }: { auftrag: Auftrag }) {
  const mayUpload = useRight({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  const {
    value: draft,
    update,
    discard,
  } = useDraft<ReviewDraft>({ ...UNDECIDED, text: auftrag.text, way: mayUpload ? wayOfChoice(auftrag) : ownOr(auftrag, 'TEXT') })
  const lock = useLock(auftrag)
  return (
    <Wizard
      title={t('pruefen.title', { id: auftrag.id })}
      path={[
        { label: t('liste.title'), target: '/buergschaftsauftraege/liste' },
        { label: t('details.title', { id: auftrag.id }), target: `/buergschaftsauftraege/details/${auftrag.id}` },
      ]}
      steps={STEPS}
      content={CONTENT}
      needs={NEEDS}
      given={{ auftrag, draft, update, discard }}
      sidebar={(step) =>
        step !== 'details' && (
          <div css={{ display: 'grid', gap: 16 }}>
            <Card title={t('details.facts')}>
              <AuftragSummary
                auftrag={{ ...auftrag.daten, buergschaftsdaten: draft.daten ?? auftrag.daten.buergschaftsdaten }}
                buerge={auftrag.buerge?.name}
                vertrag={auftrag.kautionsvertrag?.vertragsnummer}
              />
            </Card>
            {auftrag.kautionsvertrag?.limit && (
              <VertragLimit
                nummer={auftrag.kautionsvertrag.vertragsnummer}
                limit={auftrag.kautionsvertrag.limit}
                betrag={(draft.daten ?? auftrag.daten.buergschaftsdaten)?.buergschaftsBetrag}
              />
            )}
          </div>
        )
      }
      hint={
        lock && (
          <Alert tone="warning" urgent>
            <p>{lock}</p>
          </Alert>
        )
      }
    />
  )
}

/** A guarantor of the kind Light answers an order for a PDF with its own document. Source: document 1, section 9 (contract kinds). */
const wayOfChoice = (auftrag: Auftrag): AcceptanceWay =>
  auftrag.buerge?.vertragsart === 'LIGHT' && auftrag.daten.versand?.weg === 'PDF' ? 'HOCHGELADEN' : ownOr(auftrag, 'TEXT')
/** The way in which an order with a wording of its own is accepted, unless the reviewer chooses another one. */
const ownOr = (auftrag: Auftrag, otherwise: AcceptanceWay): AcceptanceWay =>
  auftrag.daten.buergschaftstext?.art === 'FREITEXT' ? 'WORTLAUT' : otherwise

/**
 * Holds the order while the review is open, so that no colleague decides it meanwhile.
 * @returns the name of the colleague who holds it, if there is one
 */
function useLock(auftrag: Auftrag): string | undefined {
  const api = useApi()
  const [locked, setLocked] = useState<string>()
  const reserve = useMutation({
    mutationFn: () => api.auftrag.sperren.mutate({ params: { id: auftrag.id } }),
    meta: { handlesErrors: true },
    onError: (error) => {
      if (isCallError(error) && error.code === 'IN_BEARBEITUNG') setLocked(error.message)
    },
  })
  useWhileOpen(
    () => reserve.mutate(),
    () => void api.auftrag.entsperren.mutate({ params: { id: auftrag.id } }, { background: true }).catch(() => undefined),
  )
  if (auftrag.sperre) return t('details.lockedBy', { wer: auftrag.sperre.wer, bis: formatInstant(auftrag.sperre.bis) })
  return locked
}

function Details({ auftrag }: ReviewProps) {
  const goToNext = useStepNavigation()
  return (
    <StepLayout next={t('pruefen.toDecision')} send={() => goToNext('entscheidung')}>
      <DueBy id={auftrag.id} />
      <Facts auftrag={auftrag} />
    </StepLayout>
  )
}

/** Until when the order is to be reviewed, where there is a day. */
function DueBy({ id }: { id: string }) {
  const { data, error } = useReviewStart(id)
  useArrival(data !== undefined || error !== null)
  if (!data?.aufgabe?.frist) return null
  const { betreff, frist } = data.aufgabe
  return (
    <Alert tone="warning">
      <p>{t('pruefen.dueBy', { betreff, tag: formatDate(frist) })}</p>
    </Alert>
  )
}

const TARGET = { annehmen: 'akzeptieren', aendern: 'bearbeiten', ablehnen: 'ablehnen' } as const

function Decision({ draft, update }: ReviewProps) {
  const mayEdit = useRight(EDIT_AUFTRAG)
  return (
    <DecisionStep
      question={t('pruefen.decisionQuestion')}
      missing={t('pruefen.chooseOption')}
      options={[
        { value: 'annehmen', label: t('pruefen.accept'), description: t('pruefen.acceptText') },
        {
          value: 'aendern',
          label: t('pruefen.acceptChanged'),
          description: t('pruefen.acceptChangedText'),
          locked: mayEdit ? undefined : t('pruefen.mayNotEdit'),
        },
        { value: 'ablehnen', label: t('pruefen.reject'), description: t('pruefen.rejectText') },
      ]}
      selected={draft.entscheidung}
      // As it is: what was changed on another way is left behind.
      onSelect={(entscheidung) => update({ entscheidung, ...(entscheidung === 'annehmen' && { daten: null }) })}
      next={t('pruefen.next')}
      back="details"
      goTo={(decision) => TARGET[decision]}
    />
  )
}

function Edit({ auftrag, draft, update }: ReviewProps) {
  const goToNext = useStepNavigation()
  const detail = auftrag.buerge?.bausummeAngabe ?? 'KEINE_ANGABE'
  const [initial] = useState(() => ({ daten: draft.dataValues ?? toBuergschaftValues(draft.daten ?? auftrag.daten.buergschaftsdaten) }))
  const original = JSON.stringify(fromBuergschaftValues(toBuergschaftValues(auftrag.daten.buergschaftsdaten), detail))
  const rules = draft.text ? rulesOf(draft.text) : undefined
  return (
    <StepForm<{ daten: BuergschaftValues }>
      initial={initial}
      check={(w) => validateBuergschaftValues(w.daten, detail, rules)}
      remember={(w) => update({ dataValues: w.daten })}
      send={(values) => {
        const fresh = fromBuergschaftValues(values.daten, detail) as BuergschaftData
        if (JSON.stringify(fresh) === original) return { [FORM_ERROR]: t('pruefen.nothingChanged') }
        const otherKind = fresh.buergschaftsart !== (draft.text?.art ?? fresh.buergschaftsart)
        update({ daten: fresh, dataValues: values.daten, ...(otherKind && { text: null }) })
        goToNext('akzeptieren')
        return undefined
      }}
      next={t('pruefen.next')}
      back="entscheidung"
    >
      <BuergschaftFields detail={detail} text={rules} />
    </StepForm>
  )
}
