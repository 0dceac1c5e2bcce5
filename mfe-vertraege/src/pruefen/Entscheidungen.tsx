import type { Vertragsprüfung } from '@avalwerk/contracts'
import { ZUORDNUNGSABSICHT, ZUORDNUNGSENTSCHEIDUNG, type Zuordnungsentscheidung } from '@avalwerk/domain'
import { Karte, Verzeichnis } from '@avalwerk/ui'
import { t } from '../texte.ts'

type Entscheidung = Readonly<{
  entscheidung: Zuordnungsentscheidung | '' | null
  /** In words; null where there is none. */
  höchstbetrag: string | null
  kommentar: string | null
}>

/** What is decided of each company, before it is sent and after. @param entscheidungen in the order of the positions */
export const Entscheidungen = ({
  positionen,
  entscheidungen,
}: {
  positionen: Vertragsprüfung['positionen']
  entscheidungen: readonly (Entscheidung | undefined)[]
}) => (
  <Karte titel={t('pruefen.entscheidungen')}>
    <Verzeichnis
      name={t('pruefen.entscheidungen')}
      spalten={[t('feld.unternehmen'), t('pruefen.anliegen'), t('pruefen.ergebnis'), t('pruefen.kommentar')]}
      zeilen={positionen.map((z, i) => {
        const e = entscheidungen[i]
        return {
          schlüssel: z.unternehmenId,
          zellen: [
            `${z.name} (${z.unternehmenId})`,
            ZUORDNUNGSABSICHT[z.absicht],
            e?.entscheidung ? ZUORDNUNGSENTSCHEIDUNG[e.entscheidung] : '–',
            [e?.höchstbetrag && t('pruefen.bis', { betrag: e.höchstbetrag }), e?.kommentar].filter(Boolean).join('; ') || '–',
          ],
        }
      })}
    />
  </Karte>
)
