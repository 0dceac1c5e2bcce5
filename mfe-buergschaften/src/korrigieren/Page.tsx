import { useApi } from '@avalwerk/api'
import { Wizard, type StepNeed, StepLayout, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { asAuftraggeber, ParteiFields, parteiFaults } from '@avalwerk/patterns/parties'
import {
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  buergschaftItems,
  validateBuergschaftValues,
} from '@avalwerk/patterns/buergschaft'
import { useDraft } from '@avalwerk/forms'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { Buergschaft } from '@avalwerk/contracts'
import { type BuergschaftData, formatDate, CORRECTION_REASONS, validateAuftraggeber, numberOf } from '@avalwerk/domain'
import { Link, Navigate } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asAuftrag, editionMissing, WITHOUT_EDITION, TextStep } from '../components/EditionChoice.tsx'
import { pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'
import { Completion } from './Completion.tsx'
import { editionOf, geberValuesOf, type CorrectionProps, type CorrectionDraft, type CorrectionValues, UNCHANGED } from './draft.ts'
import { STEPS } from './steps.ts'

const CONTENT = { korrekturwunsch: Wish, daten: Data, text: Text, pruefen: Completion }

const NEEDS: Readonly<Record<keyof typeof CONTENT, StepNeed<Pick<CorrectionProps, 'draft'>>>> = {
  korrekturwunsch: null,
  // One of the two is enough; the guarantor decides which one.
  daten: null,
  text: null,
  // What a change of the data needs beyond that is said on the step itself.
  pruefen: ({ draft }) => draft.daten !== null || draft.edition !== null,
}

/** Data or text, or both. */
const COMPLETED = {
  daten: ({ draft }: Pick<CorrectionProps, 'draft'>) => draft.daten !== null,
  text: ({ draft }: Pick<CorrectionProps, 'draft'>) => draft.edition !== null && !editionMissing(draft.edition),
}

/** The guarantor corrects what a beneficiary complained of. */
export default function CorrectBuergschaftPage() {
  return <AsRead>{(b) => <Correction buergschaft={b} />}</AsRead>
}

function Correction({ buergschaft }: { buergschaft: Buergschaft }) {
  const { value: draft, update, discard } = useDraft<CorrectionDraft>(UNCHANGED)
  if (!buergschaft.schritte.includes('G23') && !draft.done) return <Navigate to={`/buergschaften/details/${buergschaft.id}`} replace />
  return (
    <Wizard
      title={`${t('schritt.correctBuergschaft')} ${numberOf(buergschaft)}`}
      path={pathToList}
      steps={STEPS}
      content={CONTENT}
      needs={NEEDS}
      done={COMPLETED}
      given={{ buergschaft, draft, update, discard }}
    />
  )
}

function Wish({ buergschaft }: CorrectionProps) {
  const goToNext = useStepNavigation()
  const api = useApi()
  const response = useQuery(api.buergschaft.korrekturgrundlage.queryOptions({ params: { id: buergschaft.id } }))
  // A wrong text is mended with another text, everything else with other data.
  const textOnly = response.data?.korrekturgrund === 'KORR_TXT'
  return (
    <StepLayout
      next={textOnly ? t('schritt.editText') : t('schritt.editData')}
      send={() => goToNext(textOnly ? 'text' : 'daten')}
      buttons={
        <Link to={textOnly ? '../daten' : '../text'} relative="path" css={{ alignSelf: 'center' }}>
          {textOnly ? t('schritt.editData') : t('schritt.editText')}
        </Link>
      }
    >
      <Card title={t('schritt.korrekturwunsch')}>
        <LoadedSection result={response} name={t('schritt.korrekturwunsch')}>
          {({ korrekturgrund, bemerkung, frist }) => (
            <DescriptionList
              pairs={[
                [t('schritt.reason'), CORRECTION_REASONS[korrekturgrund]],
                [t('schritt.bemerkungOfBeguenstigter'), bemerkung],
                [t('schritt.correctionDeadline'), formatDate(frist)],
              ]}
            />
          )}
        </LoadedSection>
      </Card>
      <Card title={t('details.facts')}>
        <DescriptionList
          pairs={[
            [t('feld.auftraggeber'), buergschaft.auftraggeber.name],
            [t('feld.auftragnehmer'), buergschaft.auftragnehmer.name],
            ...buergschaftItems(buergschaft.daten),
          ]}
        />
      </Card>
    </StepLayout>
  )
}

function Data({ buergschaft, draft, update }: CorrectionProps) {
  const goToNext = useStepNavigation()
  const detail = buergschaft.bausummeAngabe
  const [original] = useState(() => ({ geber: geberValuesOf(buergschaft), daten: toBuergschaftValues(buergschaft.daten) }))
  return (
    <StepForm<CorrectionValues>
      initial={draft.values ?? original}
      check={(values) => ({
        ...parteiFaults(validateAuftraggeber(asAuftraggeber(values.geber)), 'auftraggeber', 'geber'),
        ...validateBuergschaftValues(values.daten, detail),
      })}
      remember={(values) => update({ values })}
      send={(values) => {
        const data = fromBuergschaftValues(values.daten, detail) as BuergschaftData
        const other = JSON.stringify(values.geber) !== JSON.stringify(original.geber)
        // Another beneficiary or another type asks for another text.
        const otherText = data.buergschaftsart !== buergschaft.art || (other && values.geber.id !== buergschaft.auftraggeber.id)
        update({
          values,
          daten: data,
          auftraggeber: other ? asAuftraggeber(values.geber) : null,
          ...(otherText && !draft.edition && { edition: WITHOUT_EDITION }),
        })
        goToNext('pruefen')
        return undefined
      }}
      next={t('schritt.next')}
      back="korrekturwunsch"
    >
      <ParteiFields
        name="geber"
        title={t('schritt.beguenstigter')}
        search={t('schritt.searchBeguenstigter')}
        own="ohne"
        withVertretungsformel
      />
      <BuergschaftFields detail={detail} />
    </StepForm>
  )
}

function Text({ buergschaft, draft, update }: CorrectionProps) {
  return (
    <TextStep
      auftrag={asAuftrag(buergschaft, draft.daten ?? buergschaft.daten, draft.auftraggeber)}
      edition={editionOf({ buergschaft, draft })}
      withWording={buergschaft.eigenerWortlaut}
      onChange={(edition) => update({ edition })}
      back="korrekturwunsch"
    />
  )
}
