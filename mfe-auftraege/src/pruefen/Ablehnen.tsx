import { rufe } from '@avalwerk/api'
import {
  toRefusal,
  toFormErrors,
  AnsprechpartnerFields,
  Section,
  FormTextField,
  contactOrNull,
  StepForm,
  useRefresh,
} from '@avalwerk/bausteine'
import { validateAnsprechpartner } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { basis } from '../details/daten.ts'
import { t } from '../texte.ts'
import type { RejectionValues, ReviewProps } from './entwurf.ts'

/** Rejects the order; reason and contact are optional. */
export function Reject({ a: auftrag, entwurf, ändere, verwirf }: ReviewProps) {
  const { transport, melde, zeigeProblem, fortschritt } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()

  async function sende(values: RejectionValues) {
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/ablehnen`, {
          params: { id: auftrag.id },
          body: {
            version: auftrag.version,
            ablehnungsgrund: values.ablehnungsgrund.trim() || null,
            ansprechpartner: contactOrNull(values.ansprechpartner),
          },
        }),
      )
    } catch (fehler) {
      return toRefusal(fehler, zeigeProblem)
    }
    verwirf()
    melde(t('pruefen.abgelehnt', { id: auftrag.id }))
    await navigiere(`/buergschaftsauftraege/details/${auftrag.id}`, { replace: true })
    await refresh()
    return undefined
  }
  return (
    <StepForm<RejectionValues>
      anfang={entwurf.ablehnung}
      prüfe={(w) => toFormErrors(validateAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      sende={sende}
      merke={(ablehnung) => ändere({ ablehnung })}
      weiter={t('pruefen.endgültig', { id: auftrag.id })}
      zurück="entscheidung"
    >
      <Section titel={t('pruefen.ablehnen')}>
        <FormTextField name="ablehnungsgrund" form="grund" beschriftung={t('pruefen.grund')} />
      </Section>
      <Section titel={t('pruefen.kontakt')}>
        <AnsprechpartnerFields name="ansprechpartner" />
      </Section>
    </StepForm>
  )
}
