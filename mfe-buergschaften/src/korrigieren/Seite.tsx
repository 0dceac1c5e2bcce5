import { apiQuery } from '@avalwerk/api'
import {
  Wizard,
  alsAuftraggeber,
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
import { asAuftrag, editionMissing, WITHOUT_EDITION, TextStep } from '../bausteine/Fassungswahl.tsx'
import { basis, pathToList } from '../bausteine/schritt.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'
import { Completion } from './Abschluss.tsx'
import { editionOf, geberValuesOf, type CorrectionProps, type CorrectionDraft, type CorrectionValues, UNCHANGED } from './entwurf.ts'
import { STEPS } from './schritte.ts'

const CONTENT = { korrekturwunsch: Wish, daten: Data, text: Text, pruefen: Completion }

const NEEDS: Readonly<Record<keyof typeof CONTENT, StepNeed<Pick<CorrectionProps, 'entwurf'>>>> = {
  korrekturwunsch: null,
  // One of them is enough, and which one is the guarantor's to say.
  daten: null,
  text: null,
  // What a change of data asks for beyond that is said there.
  pruefen: ({ entwurf }) => entwurf.daten !== null || entwurf.fassung !== null,
}

/** Data or text, or both. */
const COMPLETED = {
  daten: ({ entwurf }: Pick<CorrectionProps, 'entwurf'>) => entwurf.daten !== null,
  text: ({ entwurf }: Pick<CorrectionProps, 'entwurf'>) => entwurf.fassung !== null && !editionMissing(entwurf.fassung),
}

/** The guarantor corrects what a beneficiary complained of. */
export default function Seite() {
  return <AsRead>{(b) => <Correction b={b} />}</AsRead>
}

function Correction({ b: buergschaft }: { b: Buergschaft }) {
  const { wert: entwurf, ändere, verwirf } = useDraft<CorrectionDraft>(UNCHANGED)
  if (!buergschaft.schritte.includes('G23') && !entwurf.fertig) return <Navigate to={`/buergschaften/details/${buergschaft.id}`} replace />
  return (
    <Wizard
      titel={`${t('schritt.korrigieren')} ${numberOf(buergschaft)}`}
      pfad={pathToList}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      erledigt={COMPLETED}
      gegeben={{ b: buergschaft, entwurf, ändere, verwirf }}
    />
  )
}

function Wish({ b: buergschaft }: CorrectionProps) {
  const goToNext = useStepNavigation()
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}/korrektur/grundlage`, { params: { id: buergschaft.id } }))
  // A wrong text is mended with another text, everything else with other data.
  const nurText = antwort.data?.korrekturgrund === 'KORR_TXT'
  return (
    <StepLayout
      weiter={nurText ? t('schritt.textÄndern') : t('schritt.datenÄndern')}
      sende={() => goToNext(nurText ? 'text' : 'daten')}
      knöpfe={
        <Link to={nurText ? '../daten' : '../text'} relative="path" css={{ alignSelf: 'center' }}>
          {nurText ? t('schritt.datenÄndern') : t('schritt.textÄndern')}
        </Link>
      }
    >
      <Card titel={t('schritt.wunsch')}>
        <LoadedSection antwort={antwort} name={t('schritt.wunsch')}>
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

function Data({ b: buergschaft, entwurf, ändere }: CorrectionProps) {
  const goToNext = useStepNavigation()
  const angabe = buergschaft.bausummeAngabe
  const [ursprünglich] = useState(() => ({ geber: geberValuesOf(buergschaft), daten: toBuergschaftValues(buergschaft.daten) }))
  return (
    <StepForm<CorrectionValues>
      anfang={entwurf.werte ?? ursprünglich}
      prüfe={(values) => ({
        ...parteiFaults(validateAuftraggeber(alsAuftraggeber(values.geber)), 'auftraggeber', 'geber'),
        ...validateBuergschaftValues(values.daten, angabe),
      })}
      merke={(werte) => ändere({ werte })}
      sende={(werte) => {
        const daten = fromBuergschaftValues(werte.daten, angabe) as BuergschaftData
        const anderer = JSON.stringify(werte.geber) !== JSON.stringify(ursprünglich.geber)
        // Another beneficiary or another type asks for another text.
        const otherText = daten.buergschaftsart !== buergschaft.art || (anderer && werte.geber.id !== buergschaft.auftraggeber.id)
        ändere({
          werte,
          daten,
          auftraggeber: anderer ? alsAuftraggeber(werte.geber) : null,
          ...(otherText && !entwurf.fassung && { fassung: WITHOUT_EDITION }),
        })
        goToNext('pruefen')
        return undefined
      }}
      weiter={t('schritt.weiter')}
      zurück="korrekturwunsch"
    >
      <ParteiFields name="geber" wer={t('schritt.begünstigter')} suche={t('schritt.begünstigterSuchen')} eigene="ohne" mitVertretung />
      <BuergschaftFields angabe={angabe} />
    </StepForm>
  )
}

function Text({ b: buergschaft, entwurf, ändere }: CorrectionProps) {
  return (
    <TextStep
      auftrag={asAuftrag(buergschaft, entwurf.daten ?? buergschaft.daten, entwurf.auftraggeber)}
      fassung={editionOf({ b: buergschaft, entwurf })}
      mitWortlaut={buergschaft.eigenerWortlaut}
      beiÄnderung={(fassung) => ändere({ fassung })}
      zurück="korrekturwunsch"
    />
  )
}
