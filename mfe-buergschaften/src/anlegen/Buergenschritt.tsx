import { apiQuery } from '@avalwerk/api'
import {
  refusalWithoutFields,
  alsAuftraggeber,
  alsAuftragnehmer,
  fromBuergschaftValues,
  type FileValue,
  Section,
  FormSelect,
  FormDocumentField,
  FormCheckbox,
  LoadedSection,
  StepForm,
  useRefresh,
  useIdempotentCall,
} from '@avalwerk/bausteine'
import { REJECTION_REASONS, type BuergschaftData, MESSAGES, parseDate, TEXT_FORMS, verlangt } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import type { Props, Draft } from './entwurf.ts'

type Values = { buergeId: string; buergeName: string; bestaetigungsanfrageBuerge: boolean; datei: FileValue }
/** In the list of guarantors: one that isn't on the platform. */
const OTHER = 'ANDERER'

/** Only a beneficiary asks, and only a guarantor of the platform can answer. */
const canQuestions = (w: Values, { beteiligungstyp }: Draft) =>
  beteiligungstyp === 'AUFTRAGGEBER' && w.buergeId !== '' && w.buergeId !== OTHER

function prüfe(w: Values, entwurf: Draft): Record<string, unknown> {
  const name = w.buergeId === OTHER ? verlangt(TEXT_FORMS.name.rule)(w.buergeName) : undefined
  return {
    ...(!w.buergeId && { buergeId: MESSAGES.bürge }),
    ...(name && { buergeName: name }),
    ...(w.datei === 'läuft' && { datei: t('schritt.hochladenLäuft') }),
    ...(canQuestions(w, entwurf) && w.bestaetigungsanfrageBuerge && !w.datei && { datei: REJECTION_REASONS.SCAN_FEHLT.text }),
  }
}

/** Who gave the guarantee, whether it is asked to confirm, and the scan; then the import. */
export function BuergeStep({ entwurf, verwirf }: Props) {
  const { transport, melde, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const bürgen = useQuery(apiQuery(transport, 'GET /partnerservice/api/private/v2/buergen', {}))
  const eigenes = useQuery({
    ...apiQuery(transport, 'GET /partnerservice/api/private/v2/unternehmen/auftraggeber/{id}', { params: { id: entwurf.geber.id ?? '' } }),
    enabled: entwurf.beteiligungstyp === 'AUFTRAGGEBER' && entwurf.geber.id !== null,
    // Without an answer nothing is asked for beforehand.
    retry: false,
  })

  async function sende(w: Values) {
    const [auftraggeber, auftragnehmer] = [alsAuftraggeber(entwurf.geber), alsAuftragnehmer(entwurf.nehmer)]
    const { urkunde: u, beteiligungstyp } = entwurf
    if (!auftraggeber || !auftragnehmer || !beteiligungstyp || !u.urkunde) return { [FORM_ERROR]: t('anlegen.unvollständig') }
    const anderer = w.buergeId === OTHER
    try {
      const { id, status } = await callIdempotent(`POST ${basis}/import`, {
        body: {
          beteiligungstyp,
          auftraggeber: { ...auftraggeber, vertretungsformel: [...auftraggeber.vertretungsformel] },
          auftragnehmer,
          buergschaftsdaten: fromBuergschaftValues(u.daten, 'FREI') as BuergschaftData,
          buergschaftsIdBuerge: u.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: parseDate(u.ausstellungsdatumBuerge) ?? null,
          urkunde: u.urkunde,
          buerge: anderer ? { id: null, name: w.buergeName.trim() } : { id: w.buergeId, name: '' },
          bestaetigungsanfrageBuerge: canQuestions(w, entwurf) && w.bestaetigungsanfrageBuerge,
          dateiId: typeof w.datei === 'object' ? w.datei.dateiId : null,
          internerVermerk: u.internerVermerk.trim() || null,
        },
      })
      verwirf()
      melde(t(status === 'AUS' ? 'anlegen.angefragt' : 'anlegen.importiert'))
      await navigiere(`/buergschaften/details/${id}`, { replace: true })
      await refresh()
      return undefined
    } catch (fehler) {
      return refusalWithoutFields(fehler, zeigeProblem)
    }
  }

  return (
    // The form begins with what the company usually does.
    <LoadedSection antwort={eigenes.isLoading ? { ...bürgen, data: undefined } : bürgen} name={t('anlegen.bürge')} zeilen={6}>
      {(liste) => (
        <StepForm<Values>
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
              <Section titel={t('anlegen.bürge')}>
                <FormSelect
                  name="buergeId"
                  beschriftung={t('anlegen.bürgeFeld')}
                  leer={t('anlegen.wählen')}
                  gruppen={[
                    {
                      name: t('anlegen.imPortal'),
                      optionen: liste.map(({ unternehmenId, name }) => ({ wert: unternehmenId, wort: name })),
                    },
                    { name: t('anlegen.nichtImPortal'), optionen: [{ wert: OTHER, wort: t('anlegen.anderer') }] },
                  ]}
                />
                {w.buergeId === OTHER && (
                  <FormField
                    name="buergeName"
                    form="name"
                    beschriftung={t('anlegen.bürgeName')}
                    hinweis={t('anlegen.bürgeNameHinweis')}
                    autoComplete="off"
                  />
                )}
                {canQuestions(w, entwurf) && <FormCheckbox name="bestaetigungsanfrageBuerge" wort={t('anlegen.anfrage')} />}
              </Section>
              <Section titel={t('anlegen.scan')} hinweis={t('anlegen.scanHinweis')}>
                <FormDocumentField name="datei" beschriftung={t('anlegen.scanFeld')} weg="auftraggeber" />
              </Section>
            </>
          )}
        </StepForm>
      )}
    </LoadedSection>
  )
}
