import { rufe } from '@avalwerk/api'
import {
  alsAbsage,
  alsFormfehler,
  Ansprechpartnerfelder,
  Feld,
  Formulartext,
  kontaktOderNull,
  Schrittformular,
  useAuffrischen,
} from '@avalwerk/bausteine'
import { prüfeAnsprechpartner } from '@avalwerk/domain'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { basis } from '../details/daten.ts'
import { t } from '../texte.ts'
import type { Ablehnungswerte, Prüfeigenschaften } from './entwurf.ts'

/** Rejects the order; reason and contact are optional. */
export function Ablehnen({ a, entwurf, ändere, verwirf }: Prüfeigenschaften) {
  const { transport, melde, zeigeProblem, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()

  async function sende(w: Ablehnungswerte) {
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/ablehnen`, {
          params: { id: a.id },
          body: {
            version: a.version,
            ablehnungsgrund: w.ablehnungsgrund.trim() || null,
            ansprechpartner: kontaktOderNull(w.ansprechpartner),
          },
        }),
      )
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    verwirf()
    melde(t('pruefen.abgelehnt', { id: a.id }))
    await navigiere(`/buergschaftsauftraege/details/${a.id}`, { replace: true })
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular<Ablehnungswerte>
      anfang={entwurf.ablehnung}
      prüfe={(w) => alsFormfehler(prüfeAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      sende={sende}
      merke={(ablehnung) => ändere({ ablehnung })}
      weiter={t('pruefen.endgültig', { id: a.id })}
      zurück="entscheidung"
    >
      <Feld titel={t('pruefen.ablehnen')}>
        <Formulartext name="ablehnungsgrund" form="grund" beschriftung={t('pruefen.grund')} />
      </Feld>
      <Feld titel={t('pruefen.kontakt')}>
        <Ansprechpartnerfelder name="ansprechpartner" />
      </Feld>
    </Schrittformular>
  )
}
