import { abfrage } from '@avalwerk/api'
import {
  absageImGanzen,
  alsAuftraggeber,
  alsAuftragnehmer,
  ausDatenwerten,
  type Dateiwert,
  Feld,
  Formularauswahl,
  Formulardokument,
  Formularhäkchen,
  Geladenes,
  Schrittformular,
  useAuffrischen,
  useEinmal,
} from '@avalwerk/bausteine'
import { ABLEHNUNGSGRÜNDE, type Bürgschaftsdaten, MELDUNGEN, parseDatum, TEXT_FORMS, verlangt } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import type { Eigenschaften, Entwurf } from './entwurf.ts'

type Werte = { buergeId: string; buergeName: string; bestaetigungsanfrageBuerge: boolean; datei: Dateiwert }
/** In the list of guarantors: one that isn't on the platform. */
const ANDERER = 'ANDERER'

/** Only a beneficiary asks, and only a guarantor of the platform can answer. */
const kannFragen = (w: Werte, { beteiligungstyp }: Entwurf) =>
  beteiligungstyp === 'AUFTRAGGEBER' && w.buergeId !== '' && w.buergeId !== ANDERER

function prüfe(w: Werte, entwurf: Entwurf): Record<string, unknown> {
  const name = w.buergeId === ANDERER ? verlangt(TEXT_FORMS.name.rule)(w.buergeName) : undefined
  return {
    ...(!w.buergeId && { buergeId: MELDUNGEN.bürge }),
    ...(name && { buergeName: name }),
    ...(w.datei === 'läuft' && { datei: t('schritt.hochladenLäuft') }),
    ...(kannFragen(w, entwurf) && w.bestaetigungsanfrageBuerge && !w.datei && { datei: ABLEHNUNGSGRÜNDE.SCAN_FEHLT.text }),
  }
}

/** Who gave the guarantee, whether it is asked to confirm, and the scan; then the import. */
export function Bürgenschritt({ entwurf, verwirf }: Eigenschaften) {
  const { transport, melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()
  const bürgen = useQuery(abfrage(transport, 'GET /partnerservice/api/private/v2/buergen', {}))
  const eigenes = useQuery({
    ...abfrage(transport, 'GET /partnerservice/api/private/v2/unternehmen/auftraggeber/{id}', { params: { id: entwurf.geber.id ?? '' } }),
    enabled: entwurf.beteiligungstyp === 'AUFTRAGGEBER' && entwurf.geber.id !== null,
    // Without an answer nothing is asked for beforehand.
    retry: false,
  })

  async function sende(w: Werte) {
    const [auftraggeber, auftragnehmer] = [alsAuftraggeber(entwurf.geber), alsAuftragnehmer(entwurf.nehmer)]
    const { urkunde: u, beteiligungstyp } = entwurf
    if (!auftraggeber || !auftragnehmer || !beteiligungstyp || !u.urkunde) return { [FORM_ERROR]: t('anlegen.unvollständig') }
    const anderer = w.buergeId === ANDERER
    try {
      const { id, status } = await rufeEinmal(`POST ${basis}/import`, {
        body: {
          beteiligungstyp,
          auftraggeber: { ...auftraggeber, vertretungsformel: [...auftraggeber.vertretungsformel] },
          auftragnehmer,
          buergschaftsdaten: ausDatenwerten(u.daten, 'FREI') as Bürgschaftsdaten,
          buergschaftsIdBuerge: u.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: parseDatum(u.ausstellungsdatumBuerge) ?? null,
          urkunde: u.urkunde,
          buerge: anderer ? { id: null, name: w.buergeName.trim() } : { id: w.buergeId, name: '' },
          bestaetigungsanfrageBuerge: kannFragen(w, entwurf) && w.bestaetigungsanfrageBuerge,
          dateiId: typeof w.datei === 'object' ? w.datei.dateiId : null,
          internerVermerk: u.internerVermerk.trim() || null,
        },
      })
      verwirf()
      melde(t(status === 'AUS' ? 'anlegen.angefragt' : 'anlegen.importiert'))
      await navigiere(`/buergschaften/details/${id}`, { replace: true })
      await auffrischen()
      return undefined
    } catch (fehler) {
      return absageImGanzen(fehler, zeigeProblem)
    }
  }

  return (
    // The form begins with what the company usually does.
    <Geladenes antwort={eigenes.isLoading ? { ...bürgen, data: undefined } : bürgen} name={t('anlegen.bürge')} zeilen={6}>
      {(liste) => (
        <Schrittformular<Werte>
          anfang={{
            buergeId: '',
            buergeName: '',
            bestaetigungsanfrageBuerge: eigenes.data?.bestaetigungsanfrageBuerge ?? false,
            datei: undefined,
          }}
          prüfe={(w) => prüfe(w, entwurf)}
          sende={sende}
          weiter={t('anlegen.importieren')}
          zurück="buergschaftsZusammenfassung"
        >
          {(w) => (
            <>
              <Feld titel={t('anlegen.bürge')}>
                <Formularauswahl
                  name="buergeId"
                  beschriftung={t('anlegen.bürgeFeld')}
                  leer={t('anlegen.wählen')}
                  gruppen={[
                    {
                      name: t('anlegen.imPortal'),
                      optionen: liste.map(({ unternehmenId, name }) => ({ wert: unternehmenId, wort: name })),
                    },
                    { name: t('anlegen.nichtImPortal'), optionen: [{ wert: ANDERER, wort: t('anlegen.anderer') }] },
                  ]}
                />
                {w.buergeId === ANDERER && (
                  <Formularfeld
                    name="buergeName"
                    form="name"
                    beschriftung={t('anlegen.bürgeName')}
                    hinweis={t('anlegen.bürgeNameHinweis')}
                    autoComplete="off"
                  />
                )}
                {kannFragen(w, entwurf) && <Formularhäkchen name="bestaetigungsanfrageBuerge" wort={t('anlegen.anfrage')} />}
              </Feld>
              <Feld titel={t('anlegen.scan')} hinweis={t('anlegen.scanHinweis')}>
                <Formulardokument name="datei" beschriftung={t('anlegen.scanFeld')} weg="auftraggeber" />
              </Feld>
            </>
          )}
        </Schrittformular>
      )}
    </Geladenes>
  )
}
