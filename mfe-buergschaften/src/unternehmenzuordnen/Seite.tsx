import { rufe } from '@avalwerk/api'
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
import { basis } from '../bausteine/schritt.ts'
import { FlowPage, type FlowProps } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { STEPS } from './schritte.ts'

type Role = 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'
type Draft = { rolle: Role | null; partei: Partei | null }
type Props = FlowProps<Draft>
const EMPTY: Draft = { rolle: null, partei: null }
const CONTENT = { rolle: RoleChoice, unternehmen: Unternehmen, bestaetigen: Confirm }

/** The operator says which company of the platform a party of a guarantee is. */
export default function Seite() {
  return (
    <FlowPage
      titel={(nummer) => t('zuordnen.titel', { nummer })}
      zeilen={['G50']}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={{
        rolle: null,
        unternehmen: ({ entwurf }) => entwurf.rolle !== null,
        bestaetigen: ({ entwurf }) => entwurf.partei !== null,
      }}
      leer={EMPTY}
    />
  )
}

const partei = (b: Buergschaft, rolle: Role) => (rolle === 'AUFTRAGGEBER' ? b.auftraggeber : b.auftragnehmer)

function RoleChoice({ b: buergschaft, entwurf, ändere }: Props) {
  return (
    <DecisionStep<Role>
      frage={t('zuordnen.frage')}
      fehlt={t('schritt.option')}
      optionen={(['AUFTRAGGEBER', 'AUFTRAGNEHMER'] as const).map((wert) => ({
        wert,
        wort: `${PARTEI_ROLE[wert]}: ${partei(buergschaft, wert).name}`,
        gesperrt: partei(buergschaft, wert).id ? t('zuordnen.schonZugeordnet', { id: partei(buergschaft, wert).id ?? '' }) : undefined,
      }))}
      gewählt={entwurf.rolle}
      beiWahl={(rolle) => ändere({ rolle, partei: null })}
      weiter={t('schritt.weiter')}
      geheZu={() => 'unternehmen'}
    />
  )
}

function Unternehmen({ b: buergschaft, entwurf, ändere }: Props) {
  const goToNext = useStepNavigation()
  const [gesendet, setGesendet] = useState(false)
  const { partei: gewählt, rolle } = entwurf
  return (
    <StepLayout
      weiter={t('schritt.weiter')}
      zurück="rolle"
      sende={() => {
        setGesendet(true)
        if (gewählt) goToNext('bestaetigen')
      }}
    >
      <Section
        titel={t('zuordnen.unternehmen')}
        hinweis={t('zuordnen.wieAusgestellt', { name: rolle ? partei(buergschaft, rolle).name : '' })}
      >
        {gewählt ? (
          <SelectedItem name={gewählt.name} zeile={`${gewählt.unternehmenId} · ${formatPostalAddress(gewählt.postadresse)}`}>
            <Button onClick={() => ändere({ partei: null })}>{t('abtretung.anderer')}</Button>
          </SelectedItem>
        ) : (
          <ParteiSearch
            beschriftung={t('zuordnen.suchen')}
            eigene="auch"
            fehler={gesendet ? (rolle === 'AUFTRAGNEHMER' ? MESSAGES.kreditnehmer : MESSAGES.begünstigter) : undefined}
            beiWahl={(wahl) => ändere({ partei: wahl })}
          />
        )}
      </Section>
    </StepLayout>
  )
}

function Confirm({ b: buergschaft, entwurf: { rolle, partei: gewählt }, sende }: Props) {
  const { transport } = usePlatform()
  return (
    <StepForm
      anfang={{}}
      sende={() =>
        sende(
          () =>
            rufe(transport, `POST ${basis}/{id}/unternehmen`, {
              params: { id: buergschaft.id },
              body: { version: buergschaft.version, rolle: rolle ?? 'AUFTRAGGEBER', unternehmenId: gewählt?.unternehmenId ?? '' },
            }),
          t('zuordnen.erfolg', { name: gewählt?.name ?? '' }),
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
            [t('zuordnen.rolle'), rolle && PARTEI_ROLE[rolle]],
            [t('zuordnen.ausgestellt'), rolle && <ParteiLine {...partei(buergschaft, rolle)} />],
            [
              t('zuordnen.unternehmen'),
              gewählt && <ParteiLine name={`${gewählt.name} (${gewählt.unternehmenId})`} postadresse={gewählt.postadresse} />,
            ],
          ]}
        />
        <Alert ton="warnung">
          <p>{t('zuordnen.folge', { name: gewählt?.name ?? '' })}</p>
        </Alert>
      </Section>
    </StepForm>
  )
}
