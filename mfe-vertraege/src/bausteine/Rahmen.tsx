import { Paar } from '@avalwerk/bausteine'
import { formatBetrag, parseBetrag, type Rahmen } from '@avalwerk/domain'
import { Betragsfeld, Formularfeld } from '@avalwerk/forms'
import { t } from '../texte.ts'

/** Limits and terms as typed. */
export type Rahmenwerte = { gesamtlimit: string; einzellimit: string; ausserhalb: string; avalprovision: string; sicherheit: string }
export const alsRahmenwerte = (r: Rahmen): Rahmenwerte => ({
  gesamtlimit: formatBetrag(r.gesamtlimit),
  einzellimit: formatBetrag(r.einzellimit),
  ausserhalb: formatBetrag(r.ausserhalb),
  avalprovision: r.avalprovision ?? '',
  sicherheit: r.sicherheit ?? '',
})
export const alsRahmen = (w: Rahmenwerte): Rahmen => ({
  gesamtlimit: parseBetrag(w.gesamtlimit) ?? 0,
  einzellimit: parseBetrag(w.einzellimit) ?? 0,
  ausserhalb: w.ausserhalb.trim() ? (parseBetrag(w.ausserhalb) ?? -1) : 0,
  avalprovision: w.avalprovision.trim() || null,
  sicherheit: w.sicherheit.trim() || null,
})

/** The fields of limits and terms. @param vorsilbe of their names, with its point */
export function Rahmenfelder({ vorsilbe = '' }: { vorsilbe?: string }) {
  return (
    <>
      <Paar>
        <Betragsfeld name={`${vorsilbe}gesamtlimit`} beschriftung={t('feld.gesamtlimitEur')} />
        <Betragsfeld name={`${vorsilbe}einzellimit`} beschriftung={t('feld.einzellimitEur')} />
      </Paar>
      <Betragsfeld name={`${vorsilbe}ausserhalb`} beschriftung={t('feld.ausserhalbEur')} />
      <Paar>
        <Formularfeld
          name={`${vorsilbe}avalprovision`}
          form="avalprovision"
          beschriftung={t('feld.provisionFreiwillig')}
          autoComplete="off"
        />
        <Formularfeld name={`${vorsilbe}sicherheit`} form="sicherheit" beschriftung={t('feld.sicherheitFreiwillig')} autoComplete="off" />
      </Paar>
    </>
  )
}
