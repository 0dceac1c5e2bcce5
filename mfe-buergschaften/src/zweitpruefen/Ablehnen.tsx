import { rufe } from '@avalwerk/api'
import { alsAbsage, alsFormfehler, Ansprechpartnerfelder, Feld, Formulartext, kontaktOderNull, Schrittformular } from '@avalwerk/bausteine'
import { prüfeAnsprechpartner } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { type Ablehnungswerte, useAbschluss, type Zweiteigenschaften } from './entwurf.ts'

/** The second reviewer rejects the draft, and with it the order. */
export function Ablehnen(e: Zweiteigenschaften) {
  const { transport, zeigeProblem, fortschritt } = usePlattform()
  const schließe = useAbschluss(e)
  const { b, entwurf, ändere } = e
  // Whoever asked for the guarantee learns of it and may ask back; nobody else has heard of the draft.
  const told = b.auftragId !== null && !b.angekuendigt

  async function sende(w: Ablehnungswerte) {
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: b.id },
          body: {
            entscheidung: 'ABLEHNEN',
            version: b.version,
            ablehnungsgrund: w.ablehnungsgrund.trim() || null,
            ansprechpartner: told ? kontaktOderNull(w.ansprechpartner) : null,
            kommentarIntern: w.kommentar.trim() || null,
          },
        }),
      )
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    await schließe(t('schritt.entwurfAbgelehnt'))
    return undefined
  }
  return (
    <Schrittformular<Ablehnungswerte>
      anfang={entwurf.ablehnung}
      prüfe={(w) => alsFormfehler(prüfeAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      sende={sende}
      merke={(ablehnung) => ändere({ ablehnung })}
      weiter={t('schritt.zweitAblehnen')}
      zurück="entscheidung"
    >
      <Feld titel={t('schritt.zweitAblehnen')}>
        <Formulartext name="ablehnungsgrund" form="grund" beschriftung={t('schritt.ablehnungsgrund')} />
        <Formulartext name="kommentar" form="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
      </Feld>
      {told && (
        <Feld titel={t('schritt.kontakt')}>
          <Ansprechpartnerfelder name="ansprechpartner" />
        </Feld>
      )}
    </Schrittformular>
  )
}
