import { abfrage } from '@avalwerk/api'
import {
  Ablauf,
  absageImGanzen,
  alsAuftraggeber,
  alsAuftragnehmer,
  alsDatenwerte,
  ausDatenwerten,
  Auftragsangaben,
  buildingUp,
  ausAuftraggeber,
  ausAuftragnehmer,
  Datenfelder,
  asDelivery,
  DeliveryFields,
  deliveryMangel,
  deliveryValues,
  alsFormfehler,
  Feld,
  hasNoErrors,
  Kopffelder,
  type Kopfwerte,
  Parteifelder,
  Parteizeile,
  parteifehler,
  prüfeDatenwerte,
  prüfeKopfwerte,
  Schrittformular,
  useEntwurf,
  useField,
  useEinmal,
  useWeiter,
  useAuffrischen,
} from '@avalwerk/bausteine'
import type { Auftragsdaten } from '@avalwerk/contracts'
import {
  ABLEHNUNGSGRÜNDE,
  type BausummeAngabe,
  type Bürgschaftsdaten,
  isOnPlatform,
  needsSecond,
  parseDatum,
  prüfeAuftraggeber,
  prüfeAuftragnehmer,
  sortierform,
} from '@avalwerk/domain'
import { Navigate, useNavigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte, Knopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { alsNeueFassung, fassungFehlt, OHNE_FASSUNG, Textschritt } from '../bausteine/Fassungswahl.tsx'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { outcomeOf } from '../zweitpruefen/outcome.ts'
import { type Datenform, ENTRY, type Entwurf, leererEntwurf } from './entwurf.ts'
import { SCHRITTE } from './schritte.ts'

type Eigenschaften = {
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  angabe: BausummeAngabe
  /** From which amount two people decide, in cents. */
  twoFrom: number | null
}

const INHALT = { buergschaftsdaten: Daten, text: Text, pruefen: Prüfen }

const BRAUCHT = buildingUp<keyof typeof INHALT, Pick<Eigenschaften, 'entwurf' | 'angabe'>>(SCHRITTE, {
  buergschaftsdaten: null,
  text: ({ entwurf: { auftrag, werte }, angabe }) => hasNoErrors(prüfe(werte ?? anfangswerte(auftrag), angabe)),
  pruefen: ({ entwurf }) => !fassungFehlt(entwurf.fassung),
})

/** The guarantor issues a guarantee without an order; below a guarantee's own address, one that takes its place. */
export default function Seite() {
  const { transport, nutzer } = usePlattform()
  const { id } = useParams()
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(leererEntwurf(nutzer.organisation.replace(/^\//, '')))
  const antwort = useQuery(
    abfrage(transport, 'GET /partnerservice/api/private/v2/unternehmen/{id}', { params: { id: nutzer.unternehmenId } }),
  )
  // An exchange begins at its guarantee.
  if (id && entwurf.umtausch?.id !== id) return <Navigate to={`/buergschaften/details/${id}`} replace />
  return (
    <Ablauf
      titel={entwurf.umtausch ? t('umtausch.titel', { nummer: entwurf.umtausch.nummer }) : t('schritt.erstellen')}
      pfad={pfadZurListe}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
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
          <Karte titel={t('details.angaben')}>
            <Auftragsangaben auftrag={entwurf.auftrag} />
          </Karte>
        )
      }
    />
  )
}

const anfangswerte = (a: Auftragsdaten): Datenform => ({
  geber: ausAuftraggeber(a.auftraggeber),
  nehmer: ausAuftragnehmer(a.auftragnehmer),
  daten: alsDatenwerte(a.buergschaftsdaten),
  versand: deliveryValues(a.versand),
})

function prüfe(w: Datenform, angabe: BausummeAngabe): Record<string, unknown> {
  const [geber, nehmer] = [alsAuftraggeber(w.geber), alsAuftragnehmer(w.nehmer)]
  const gleich = geber && nehmer && sortierform(geber.name) === sortierform(nehmer.name)
  return {
    ...parteifehler(prüfeAuftraggeber(geber), 'auftraggeber', 'geber'),
    ...parteifehler(
      [...prüfeAuftragnehmer(nehmer), ...(gleich ? [{ feld: 'auftragnehmer', grund: ABLEHNUNGSGRÜNDE.GLEICHE_ORGANISATION.text }] : [])],
      'auftragnehmer',
      'nehmer',
    ),
    ...prüfeDatenwerte(w.daten, angabe),
    ...alsFormfehler(deliveryMangel(w.versand, isOnPlatform(geber)).map(({ feld, grund }) => ({ feld: `versand.${feld}`, grund }))),
  }
}

function Daten({ entwurf: { auftrag: a, werte, umtausch }, ändere, verwirf, angabe }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const navigiere = useNavigate()
  return (
    <Schrittformular<Datenform>
      anfang={werte ?? anfangswerte(a)}
      prüfe={(w) => prüfe(w, angabe)}
      merke={(w) => ändere({ werte: w })}
      sende={(w) => {
        const daten = ausDatenwerten(w.daten, angabe)
        const andereArt = daten.buergschaftsart !== a.buergschaftsdaten?.buergschaftsart
        ändere({
          werte: w,
          auftrag: {
            ...a,
            auftraggeber: alsAuftraggeber(w.geber),
            auftragnehmer: alsAuftragnehmer(w.nehmer),
            buergschaftsdaten: daten,
            versand: asDelivery(w.versand, isOnPlatform(alsAuftraggeber(w.geber))),
          },
          ...(andereArt && { fassung: OHNE_FASSUNG }),
        })
        geheWeiter('text')
        return undefined
      }}
      weiter={t('schritt.weiter')}
    >
      {umtausch ? (
        <Feld titel={t('umtausch.parteien')} hinweis={t('umtausch.parteienHinweis', { nummer: umtausch.nummer })}>
          <Angaben
            paare={[
              [t('schritt.begünstigter'), a.auftraggeber && <Parteizeile {...a.auftraggeber} />],
              [t('schritt.kreditnehmer'), a.auftragnehmer && <Parteizeile {...a.auftragnehmer} />],
            ]}
          />
          <div>
            <Knopf art="leise" onClick={() => (verwirf(), void navigiere(ENTRY))}>
              {t('umtausch.ohne')}
            </Knopf>
          </div>
        </Feld>
      ) : (
        <>
          <Parteifelder name="geber" wer={t('schritt.begünstigter')} suche={t('schritt.begünstigterSuchen')} eigene="ohne" mitVertretung />
          <Parteifelder name="nehmer" wer={t('schritt.kreditnehmer')} suche={t('schritt.kreditnehmerSuchen')} eigene="ohne" />
        </>
      )}
      <Datenfelder angabe={angabe} />
      <Versandwahl />
    </Schrittformular>
  )
}

function Versandwahl() {
  const id = useField<string | null>('geber.id', { allowNull: true }).input.value
  return (
    <Feld titel={t('schritt.versandweg')}>
      <DeliveryFields name="versand." onPlatform={Boolean(id)} />
    </Feld>
  )
}

function Text({ entwurf: { auftrag, fassung }, ändere }: Eigenschaften) {
  return <Textschritt auftrag={auftrag} fassung={fassung} beiÄnderung={(neu) => ändere({ fassung: neu })} zurück="buergschaftsdaten" />
}

function Prüfen({ entwurf: { auftrag: a, fassung, kopf, umtausch }, ändere, verwirf, twoFrom }: Eigenschaften) {
  // Somebody reads it only where a second person decides.
  const second = needsSecond(twoFrom, a.buergschaftsdaten?.buergschaftsBetrag ?? 0)
  const { melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()

  async function sende(w: Kopfwerte) {
    if (!a.auftraggeber || !a.auftragnehmer || !a.versand) return { [FORM_ERROR]: t('schritt.option') }
    try {
      const { id, status } = await rufeEinmal(`POST ${basis}`, {
        body: {
          ...alsNeueFassung(fassung),
          buergschaftsIdBuerge: w.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: parseDatum(w.ausstellungsdatumBuerge) ?? null,
          kommentarZweitpruefung: (second && w.kommentar.trim()) || null,
          auftraggeber: { ...a.auftraggeber, vertretungsformel: [...a.auftraggeber.vertretungsformel] },
          auftragnehmer: a.auftragnehmer,
          buergschaftsdaten: a.buergschaftsdaten as Bürgschaftsdaten,
          versand: a.versand,
          umtauschGrundlageId: umtausch?.id ?? null,
        },
      })
      verwirf()
      const outcome = outcomeOf({ verknuepft: false, versandweg: a.versand.weg })
      melde(t(status === 'ENT' ? 'schritt.erstelltEntwurf' : `outcome.${outcome}Done`))
      await navigiere(`/buergschaften/details/${id}`, { replace: true })
      await auffrischen()
      return undefined
    } catch (fehler) {
      return absageImGanzen(fehler, zeigeProblem)
    }
  }
  return (
    <Schrittformular<Kopfwerte>
      anfang={kopf}
      prüfe={(w) => prüfeKopfwerte(w, true)}
      sende={sende}
      merke={(neu) => ändere({ kopf: neu })}
      weiter={t('schritt.abschließen')}
      zurück="text"
    >
      <Feld titel={t('schritt.nummer')}>
        <Kopffelder mitDatum mitKommentar={second} />
      </Feld>
    </Schrittformular>
  )
}
