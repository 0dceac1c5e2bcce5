import { call } from '@avalwerk/api'
import {
  formatPostalAddress,
  DecisionStep,
  Section,
  SelectedItem,
  type Partei,
  ParteiSearch,
  ParteiLine,
  StepLayout,
  StepForm,
  useStepNavigation,
} from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, formatEuro, MESSAGES, PARTEI_ROLE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Alert, Button } from '@avalwerk/ui'
import { useState } from 'react'
import { basis } from '../components/step.ts'
import { FlowPage, type FlowProps } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { STEPS } from './steps.ts'

type Role = 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'
type Draft = { rolle: Role | null; partei: Partei | null }
type Props = FlowProps<Draft>
const EMPTY: Draft = { rolle: null, partei: null }
const CONTENT = { rolle: RoleChoice, unternehmen: Unternehmen, bestaetigen: Confirm }

/** The operator says which company of the platform a party of a guarantee is. */
export default function Page() {
  return (
    <FlowPage
      titel={(nummer) => t('zuordnen.titel', { nummer })}
      zeilen={['G50']}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={{
        rolle: null,
        unternehmen: ({ entwurf: draft }) => draft.rolle !== null,
        bestaetigen: ({ entwurf: draft }) => draft.partei !== null,
      }}
      leer={EMPTY}
    />
  )
}

const partei = (b: Buergschaft, role: Role) => (role === 'AUFTRAGGEBER' ? b.auftraggeber : b.auftragnehmer)

function RoleChoice({ b: buergschaft, entwurf: draft, ändere: update }: Props) {
  return (
    <DecisionStep<Role>
      frage={t('zuordnen.frage')}
      fehlt={t('schritt.option')}
      optionen={(['AUFTRAGGEBER', 'AUFTRAGNEHMER'] as const).map((value) => ({
        wert: value,
        wort: `${PARTEI_ROLE[value]}: ${partei(buergschaft, value).name}`,
        gesperrt: partei(buergschaft, value).id ? t('zuordnen.schonZugeordnet', { id: partei(buergschaft, value).id ?? '' }) : undefined,
      }))}
      gewählt={draft.rolle}
      beiWahl={(role) => update({ rolle: role, partei: null })}
      weiter={t('schritt.weiter')}
      geheZu={() => 'unternehmen'}
    />
  )
}

function Unternehmen({ b: buergschaft, entwurf: draft, ändere: update }: Props) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  const { partei: selected, rolle: role } = draft
  return (
    <StepLayout
      weiter={t('schritt.weiter')}
      zurück="rolle"
      sende={() => {
        setSent(true)
        if (selected) goToNext('bestaetigen')
      }}
    >
      <Section
        titel={t('zuordnen.unternehmen')}
        hinweis={t('zuordnen.wieAusgestellt', { name: role ? partei(buergschaft, role).name : '' })}
      >
        {selected ? (
          <SelectedItem name={selected.name} zeile={`${selected.unternehmenId} · ${formatPostalAddress(selected.postadresse)}`}>
            <Button onClick={() => update({ partei: null })}>{t('abtretung.anderer')}</Button>
          </SelectedItem>
        ) : (
          <ParteiSearch
            beschriftung={t('zuordnen.suchen')}
            eigene="auch"
            fehler={sent ? (role === 'AUFTRAGNEHMER' ? MESSAGES.kreditnehmer : MESSAGES.beguenstigter) : undefined}
            beiWahl={(choice) => update({ partei: choice })}
          />
        )}
      </Section>
    </StepLayout>
  )
}

function Confirm({ b: buergschaft, entwurf: { rolle: role, partei: selected }, sende: send }: Props) {
  const { transport } = usePlatform()
  return (
    <StepForm
      anfang={{}}
      sende={() =>
        send(
          () =>
            call(transport, `POST ${basis}/{id}/unternehmen`, {
              params: { id: buergschaft.id },
              body: { version: buergschaft.version, rolle: role ?? 'AUFTRAGGEBER', unternehmenId: selected?.unternehmenId ?? '' },
            }),
          t('zuordnen.erfolg', { name: selected?.name ?? '' }),
        )
      }
      weiter={t('zuordnen.knopf')}
      zurück="unternehmen"
    >
      <Section titel={t('zuordnen.prüfen')}>
        <DescriptionList
          paare={[
            [t('feld.avalnummer'), buergschaft.buergschaftsIdBuerge],
            [t('feld.art'), BUERGSCHAFTSARTEN[buergschaft.art].name],
            [t('feld.betrag'), formatEuro(buergschaft.betrag)],
            [t('zuordnen.rolle'), role && PARTEI_ROLE[role]],
            [t('zuordnen.ausgestellt'), role && <ParteiLine {...partei(buergschaft, role)} />],
            [
              t('zuordnen.unternehmen'),
              selected && <ParteiLine name={`${selected.name} (${selected.unternehmenId})`} postadresse={selected.postadresse} />,
            ],
          ]}
        />
        <Alert ton="warnung">
          <p>{t('zuordnen.folge', { name: selected?.name ?? '' })}</p>
        </Alert>
      </Section>
    </StepForm>
  )
}
