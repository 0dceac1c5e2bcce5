import { useApi } from '@avalwerk/api'
import { formatPostalAddress, BUERGSCHAFTSARTEN, formatEuro, MESSAGES, PARTEI_ROLE } from '@avalwerk/domain'
import { DecisionStep, StepLayout, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { Section, SelectedItem, DescriptionList, Alert, Button } from '@avalwerk/ui'
import { type Partei, ParteiSearch, ParteiLine } from '@avalwerk/patterns/parties'
import type { Buergschaft } from '@avalwerk/contracts'
import { useState } from 'react'
import { FlowPage, type FlowProps } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { STEPS } from './steps.ts'

type Role = 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'
type Draft = { rolle: Role | null; partei: Partei | null }
type Props = FlowProps<Draft>
const EMPTY: Draft = { rolle: null, partei: null }
const CONTENT = { rolle: RoleChoice, unternehmen: Unternehmen, bestaetigen: Confirm }

/** The operator says which company of the platform a party of a guarantee is. */
export default function AssignUnternehmenPage() {
  return (
    <FlowPage
      title={(nummer) => t('zuordnen.title', { nummer })}
      rows={['G50']}
      schritte={STEPS}
      content={CONTENT}
      needs={{
        rolle: null,
        unternehmen: ({ draft }) => draft.rolle !== null,
        bestaetigen: ({ draft }) => draft.partei !== null,
      }}
      empty={EMPTY}
    />
  )
}

const partei = (b: Buergschaft, role: Role) => (role === 'AUFTRAGGEBER' ? b.auftraggeber : b.auftragnehmer)

function RoleChoice({ buergschaft, draft, update }: Props) {
  return (
    <DecisionStep<Role>
      question={t('zuordnen.parteiQuestion')}
      missing={t('schritt.chooseOption')}
      options={(['AUFTRAGGEBER', 'AUFTRAGNEHMER'] as const).map((value) => ({
        value,
        label: `${PARTEI_ROLE[value]}: ${partei(buergschaft, value).name}`,
        locked: partei(buergschaft, value).id ? t('zuordnen.alreadyAssigned', { id: partei(buergschaft, value).id ?? '' }) : undefined,
      }))}
      selected={draft.rolle}
      onSelect={(role) => update({ rolle: role, partei: null })}
      next={t('schritt.next')}
      goTo={() => 'unternehmen'}
    />
  )
}

function Unternehmen({ buergschaft, draft, update }: Props) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  const { partei: selected, rolle: role } = draft
  return (
    <StepLayout
      next={t('schritt.next')}
      back="rolle"
      send={() => {
        setSent(true)
        if (selected) goToNext('bestaetigen')
      }}
    >
      <Section title={t('zuordnen.unternehmen')} hint={t('zuordnen.issuedNameHint', { name: role ? partei(buergschaft, role).name : '' })}>
        {selected ? (
          <SelectedItem name={selected.name} line={`${selected.unternehmenId} · ${formatPostalAddress(selected.postadresse)}`}>
            <Button onClick={() => update({ partei: null })}>{t('abtretung.otherEmpfaenger')}</Button>
          </SelectedItem>
        ) : (
          <ParteiSearch
            label={t('zuordnen.searchUnternehmen')}
            own="auch"
            error={sent ? (role === 'AUFTRAGNEHMER' ? MESSAGES.kreditnehmer : MESSAGES.beguenstigter) : undefined}
            onSelect={(choice) => update({ partei: choice })}
          />
        )}
      </Section>
    </StepLayout>
  )
}

function Confirm({ buergschaft, draft: { rolle, partei: selected }, send }: Props) {
  const api = useApi()
  return (
    <StepForm
      initial={{}}
      send={() =>
        send(
          () =>
            api.buergschaft.unternehmenZuordnen.mutate({
              params: { id: buergschaft.id },
              body: { version: buergschaft.version, rolle: rolle ?? 'AUFTRAGGEBER', unternehmenId: selected?.unternehmenId ?? '' },
            }),
          t('zuordnen.success', { name: selected?.name ?? '' }),
        )
      }
      next={t('zuordnen.button')}
      back="unternehmen"
    >
      <Section title={t('zuordnen.summary')}>
        <DescriptionList
          pairs={[
            [t('feld.avalnummer'), buergschaft.buergschaftsIdBuerge],
            [t('feld.art'), BUERGSCHAFTSARTEN[buergschaft.art].name],
            [t('feld.betrag'), formatEuro(buergschaft.betrag)],
            [t('zuordnen.rolle'), rolle && PARTEI_ROLE[rolle]],
            [t('zuordnen.issuedName'), rolle && <ParteiLine {...partei(buergschaft, rolle)} />],
            [
              t('zuordnen.unternehmen'),
              selected && <ParteiLine name={`${selected.name} (${selected.unternehmenId})`} postadresse={selected.postadresse} />,
            ],
          ]}
        />
        <Alert tone="warning">
          <p>{t('zuordnen.consequence', { name: selected?.name ?? '' })}</p>
        </Alert>
      </Section>
    </StepForm>
  )
}
