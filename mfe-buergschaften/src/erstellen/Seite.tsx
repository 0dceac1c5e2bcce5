import { apiQuery } from '@avalwerk/api'
import {
  Wizard,
  refusalWithoutFields,
  alsAuftraggeber,
  alsAuftragnehmer,
  toBuergschaftValues,
  fromBuergschaftValues,
  AuftragSummary,
  buildingUp,
  fromAuftraggeber,
  fromAuftragnehmer,
  BuergschaftFields,
  asDelivery,
  DeliveryFields,
  deliveryFault,
  deliveryValues,
  toFormErrors,
  Section,
  hasNoErrors,
  IssueFields,
  type IssueValues,
  ParteiFields,
  ParteiLine,
  parteiFaults,
  validateBuergschaftValues,
  validateIssueValues,
  StepForm,
  useDraft,
  useField,
  useIdempotentCall,
  useStepNavigation,
  useRefresh,
} from '@avalwerk/bausteine'
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
import { DescriptionList, Card, Button } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { asNewEdition, editionMissing, WITHOUT_EDITION, TextStep } from '../bausteine/Fassungswahl.tsx'
import { basis, pathToList } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { outcomeOf } from '../zweitpruefen/outcome.ts'
import { type DataSchema, ENTRY, type Draft, emptyDraft } from './entwurf.ts'
import { STEPS } from './schritte.ts'

type Props = {
  entwurf: Draft
  ändere: (teil: Partial<Draft>) => void
  verwirf: () => void
  angabe: BausummeDetail
  /** From which amount two people decide, in cents. */
  twoFrom: number | null
}

const CONTENT = { buergschaftsdaten: Data, text: Text, pruefen: Review }

const NEEDS = buildingUp<keyof typeof CONTENT, Pick<Props, 'entwurf' | 'angabe'>>(STEPS, {
  buergschaftsdaten: null,
  text: ({ entwurf: { auftrag, werte }, angabe }) => hasNoErrors(prüfe(werte ?? anfangswerte(auftrag), angabe)),
  pruefen: ({ entwurf }) => !editionMissing(entwurf.fassung),
})

/** The guarantor issues a guarantee without an order; below a guarantee's own address, one that takes its place. */
export default function Seite() {
  const { transport, nutzer } = usePlatform()
  const { id } = useParams()
  const { wert: entwurf, ändere, verwirf } = useDraft<Draft>(emptyDraft(nutzer.organisation.replace(/^\//, '')))
  const antwort = useQuery(
    apiQuery(transport, 'GET /partnerservice/api/private/v2/unternehmen/{id}', { params: { id: nutzer.unternehmenId } }),
  )
  // An exchange begins at its guarantee.
  if (id && entwurf.umtausch?.id !== id) return <Navigate to={`/buergschaften/details/${id}`} replace />
  return (
    <Wizard
      titel={entwurf.umtausch ? t('umtausch.titel', { nummer: entwurf.umtausch.nummer }) : t('schritt.erstellen')}
      pfad={pathToList}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={antwort}
      gegeben={
        antwort.data && {
          entwurf,
          ändere,
          verwirf,
          angabe: antwort.data.bausummeAngabe ?? 'KEINE_ANGABE',
          twoFrom: antwort.data.vierAugenAb,
        }
      }
      seitenleiste={(schritt) =>
        schritt !== 'buergschaftsdaten' && (
          <Card titel={t('details.angaben')}>
            <AuftragSummary auftrag={entwurf.auftrag} />
          </Card>
        )
      }
    />
  )
}

const anfangswerte = (a: AuftragData): DataSchema => ({
  geber: fromAuftraggeber(a.auftraggeber),
  nehmer: fromAuftragnehmer(a.auftragnehmer),
  daten: toBuergschaftValues(a.buergschaftsdaten),
  versand: deliveryValues(a.versand),
})

function prüfe(values: DataSchema, angabe: BausummeDetail): Record<string, unknown> {
  const [geber, nehmer] = [alsAuftraggeber(values.geber), alsAuftragnehmer(values.nehmer)]
  const gleich = geber && nehmer && toSortKey(geber.name) === toSortKey(nehmer.name)
  return {
    ...parteiFaults(validateAuftraggeber(geber), 'auftraggeber', 'geber'),
    ...parteiFaults(
      [
        ...validateAuftragnehmer(nehmer),
        ...(gleich ? [{ feld: 'auftragnehmer', grund: REJECTION_REASONS.GLEICHE_ORGANISATION.text }] : []),
      ],
      'auftragnehmer',
      'nehmer',
    ),
    ...validateBuergschaftValues(values.daten, angabe),
    ...toFormErrors(deliveryFault(values.versand, isOnPlatform(geber)).map(({ feld, grund }) => ({ feld: `versand.${feld}`, grund }))),
  }
}

function Data({ entwurf: { auftrag: a, werte, umtausch }, ändere, verwirf, angabe }: Props) {
  const goToNext = useStepNavigation()
  const navigiere = useNavigate()
  return (
    <StepForm<DataSchema>
      anfang={werte ?? anfangswerte(a)}
      prüfe={(w) => prüfe(w, angabe)}
      merke={(w) => ändere({ werte: w })}
      sende={(values) => {
        const daten = fromBuergschaftValues(values.daten, angabe)
        const otherKind = daten.buergschaftsart !== a.buergschaftsdaten?.buergschaftsart
        ändere({
          werte: values,
          auftrag: {
            ...a,
            auftraggeber: alsAuftraggeber(values.geber),
            auftragnehmer: alsAuftragnehmer(values.nehmer),
            buergschaftsdaten: daten,
            versand: asDelivery(values.versand, isOnPlatform(alsAuftraggeber(values.geber))),
          },
          ...(otherKind && { fassung: WITHOUT_EDITION }),
        })
        goToNext('text')
        return undefined
      }}
      weiter={t('schritt.weiter')}
    >
      {umtausch ? (
        <Section titel={t('umtausch.parteien')} hinweis={t('umtausch.parteienHinweis', { nummer: umtausch.nummer })}>
          <DescriptionList
            paare={[
              [t('schritt.begünstigter'), a.auftraggeber && <ParteiLine {...a.auftraggeber} />],
              [t('schritt.kreditnehmer'), a.auftragnehmer && <ParteiLine {...a.auftragnehmer} />],
            ]}
          />
          <div>
            <Button art="leise" onClick={() => (verwirf(), void navigiere(ENTRY))}>
              {t('umtausch.ohne')}
            </Button>
          </div>
        </Section>
      ) : (
        <>
          <ParteiFields name="geber" wer={t('schritt.begünstigter')} suche={t('schritt.begünstigterSuchen')} eigene="ohne" mitVertretung />
          <ParteiFields name="nehmer" wer={t('schritt.kreditnehmer')} suche={t('schritt.kreditnehmerSuchen')} eigene="ohne" />
        </>
      )}
      <BuergschaftFields angabe={angabe} />
      <DispatchChoice />
    </StepForm>
  )
}

function DispatchChoice() {
  const id = useField<string | null>('geber.id', { allowNull: true }).input.value
  return (
    <Section titel={t('schritt.versandweg')}>
      <DeliveryFields name="versand." onPlatform={Boolean(id)} />
    </Section>
  )
}

function Text({ entwurf: { auftrag, fassung }, ändere }: Props) {
  return <TextStep auftrag={auftrag} fassung={fassung} beiÄnderung={(neu) => ändere({ fassung: neu })} zurück="buergschaftsdaten" />
}

function Review({ entwurf: { auftrag: a, fassung, kopf, umtausch }, ändere, verwirf, twoFrom }: Props) {
  // Somebody reads it only where a second person decides.
  const second = needsSecond(twoFrom, a.buergschaftsdaten?.buergschaftsBetrag ?? 0)
  const { melde, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()

  async function sende(values: IssueValues) {
    if (!a.auftraggeber || !a.auftragnehmer || !a.versand) return { [FORM_ERROR]: t('schritt.option') }
    try {
      const { id, status } = await callIdempotent(`POST ${basis}`, {
        body: {
          ...asNewEdition(fassung),
          buergschaftsIdBuerge: values.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: parseDate(values.ausstellungsdatumBuerge) ?? null,
          kommentarZweitpruefung: (second && values.kommentar.trim()) || null,
          auftraggeber: { ...a.auftraggeber, vertretungsformel: [...a.auftraggeber.vertretungsformel] },
          auftragnehmer: a.auftragnehmer,
          buergschaftsdaten: a.buergschaftsdaten as BuergschaftData,
          versand: a.versand,
          umtauschGrundlageId: umtausch?.id ?? null,
        },
      })
      verwirf()
      const outcome = outcomeOf({ verknuepft: false, versandweg: a.versand.weg })
      melde(t(status === 'ENT' ? 'schritt.erstelltEntwurf' : `outcome.${outcome}Done`))
      await navigiere(`/buergschaften/details/${id}`, { replace: true })
      await refresh()
      return undefined
    } catch (fehler) {
      return refusalWithoutFields(fehler, zeigeProblem)
    }
  }
  return (
    <StepForm<IssueValues>
      anfang={kopf}
      prüfe={(w) => validateIssueValues(w, true)}
      sende={sende}
      merke={(neu) => ändere({ kopf: neu })}
      weiter={t('schritt.abschließen')}
      zurück="text"
    >
      <Section titel={t('schritt.nummer')}>
        <IssueFields mitDatum mitKommentar={second} />
      </Section>
    </StepForm>
  )
}
