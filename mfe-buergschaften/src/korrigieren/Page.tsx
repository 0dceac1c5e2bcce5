import { apiQuery } from '@avalwerk/api'
import {
  Wizard,
  asAuftraggeber,
  toBuergschaftValues,
  fromBuergschaftValues,
  type StepNeed,
  BuergschaftFields,
  buergschaftItems,
  ParteiFields,
  parteiFaults,
  validateBuergschaftValues,
  StepLayout,
  StepForm,
  useDraft,
  useStepNavigation,
  LoadedSection,
} from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { type BuergschaftData, formatDate, CORRECTION_REASONS, validateAuftraggeber, numberOf } from '@avalwerk/domain'
import { Link, Navigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asAuftrag, editionMissing, WITHOUT_EDITION, TextStep } from '../components/EditionChoice.tsx'
import { basis, pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'
import { Completion } from './Completion.tsx'
import { editionOf, geberValuesOf, type CorrectionProps, type CorrectionDraft, type CorrectionValues, UNCHANGED } from './draft.ts'
import { STEPS } from './steps.ts'

const CONTENT = { korrekturwunsch: Wish, daten: Data, text: Text, pruefen: Completion }

const NEEDS: Readonly<Record<keyof typeof CONTENT, StepNeed<Pick<CorrectionProps, 'entwurf'>>>> = {
  korrekturwunsch: null,
  // One of them is enough, and which one is the guarantor's to say.
  daten: null,
  text: null,
  // What a change of data asks for beyond that is said there.
  pruefen: ({ entwurf: draft }) => draft.daten !== null || draft.fassung !== null,
}

/** Data or text, or both. */
const COMPLETED = {
  daten: ({ entwurf: draft }: Pick<CorrectionProps, 'entwurf'>) => draft.daten !== null,
  text: ({ entwurf: draft }: Pick<CorrectionProps, 'entwurf'>) => draft.fassung !== null && !editionMissing(draft.fassung),
}

/** The guarantor corrects what a beneficiary complained of. */
export default function Page() {
  return <AsRead>{(b) => <Correction b={b} />}</AsRead>
}

function Correction({ b: buergschaft }: { b: Buergschaft }) {
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<CorrectionDraft>(UNCHANGED)
  if (!buergschaft.schritte.includes('G23') && !draft.fertig) return <Navigate to={`/buergschaften/details/${buergschaft.id}`} replace />
  return (
    <Wizard
      titel={`${t('schritt.korrigieren')} ${numberOf(buergschaft)}`}
      pfad={pathToList}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      erledigt={COMPLETED}
      gegeben={{ b: buergschaft, entwurf: draft, ändere: update, verwirf: discard }}
    />
  )
}

function Wish({ b: buergschaft }: CorrectionProps) {
  const goToNext = useStepNavigation()
  const { transport } = usePlatform()
  const response = useQuery(apiQuery(transport, `GET ${basis}/{id}/korrektur/grundlage`, { params: { id: buergschaft.id } }))
  // A wrong text is mended with another text, everything else with other data.
  const textOnly = response.data?.korrekturgrund === 'KORR_TXT'
  return (
    <StepLayout
      weiter={textOnly ? t('schritt.textÄndern') : t('schritt.datenÄndern')}
      sende={() => goToNext(textOnly ? 'text' : 'daten')}
      knöpfe={
        <Link to={textOnly ? '../daten' : '../text'} relative="path" css={{ alignSelf: 'center' }}>
          {textOnly ? t('schritt.datenÄndern') : t('schritt.textÄndern')}
        </Link>
      }
    >
      <Card titel={t('schritt.wunsch')}>
        <LoadedSection antwort={response} name={t('schritt.wunsch')}>
          {({ korrekturgrund, bemerkung, frist }) => (
            <DescriptionList
              paare={[
                [t('schritt.grund'), CORRECTION_REASONS[korrekturgrund]],
                [t('schritt.bemerkungGelesen'), bemerkung],
                [t('schritt.frist'), formatDate(frist)],
              ]}
            />
          )}
        </LoadedSection>
      </Card>
      <Card titel={t('details.angaben')}>
        <DescriptionList
          paare={[
            [t('feld.auftraggeber'), buergschaft.auftraggeber.name],
            [t('feld.auftragnehmer'), buergschaft.auftragnehmer.name],
            ...buergschaftItems(buergschaft.daten),
          ]}
        />
      </Card>
    </StepLayout>
  )
}

function Data({ b: buergschaft, entwurf: draft, ändere: update }: CorrectionProps) {
  const goToNext = useStepNavigation()
  const detail = buergschaft.bausummeAngabe
  const [original] = useState(() => ({ geber: geberValuesOf(buergschaft), daten: toBuergschaftValues(buergschaft.daten) }))
  return (
    <StepForm<CorrectionValues>
      anfang={draft.werte ?? original}
      prüfe={(values) => ({
        ...parteiFaults(validateAuftraggeber(asAuftraggeber(values.geber)), 'auftraggeber', 'geber'),
        ...validateBuergschaftValues(values.daten, detail),
      })}
      merke={(values) => update({ werte: values })}
      sende={(values) => {
        const data = fromBuergschaftValues(values.daten, detail) as BuergschaftData
        const other = JSON.stringify(values.geber) !== JSON.stringify(original.geber)
        // Another beneficiary or another type asks for another text.
        const otherText = data.buergschaftsart !== buergschaft.art || (other && values.geber.id !== buergschaft.auftraggeber.id)
        update({
          werte: values,
          daten: data,
          auftraggeber: other ? asAuftraggeber(values.geber) : null,
          ...(otherText && !draft.fassung && { fassung: WITHOUT_EDITION }),
        })
        goToNext('pruefen')
        return undefined
      }}
      weiter={t('schritt.weiter')}
      zurück="korrekturwunsch"
    >
      <ParteiFields name="geber" wer={t('schritt.begünstigter')} suche={t('schritt.begünstigterSuchen')} eigene="ohne" mitVertretung />
      <BuergschaftFields angabe={detail} />
    </StepForm>
  )
}

function Text({ b: buergschaft, entwurf: draft, ändere: update }: CorrectionProps) {
  return (
    <TextStep
      auftrag={asAuftrag(buergschaft, draft.daten ?? buergschaft.daten, draft.auftraggeber)}
      fassung={editionOf({ b: buergschaft, entwurf: draft })}
      mitWortlaut={buergschaft.eigenerWortlaut}
      beiÄnderung={(edition) => update({ fassung: edition })}
      zurück="korrekturwunsch"
    />
  )
}
