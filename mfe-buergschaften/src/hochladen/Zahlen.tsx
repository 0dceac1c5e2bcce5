import type { Importstand } from '@avalwerk/contracts'
import { formatZahl, formatZeitpunkt } from '@avalwerk/domain'
import { Angaben, Karte } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** A file and how its rows fare, in numbers. */
export function Zahlen({ stand }: { stand: Importstand }) {
  return (
    <Karte titel={t('hochladen.datei')}>
      <Angaben
        paare={[
          [t('hochladen.dateiname'), stand.dateiname],
          [t('hochladen.von'), `${stand.wer}, ${formatZeitpunkt(stand.erstelltAm)}`],
          [t('hochladen.gelesen'), formatZahl(stand.gelesen)],
          [t('hochladen.gueltig'), stand.status === 'GEPRUEFT' && formatZahl(stand.gueltig)],
          [t('hochladen.uebernommen'), stand.status !== 'GEPRUEFT' && formatZahl(stand.uebernommen)],
          [t('hochladen.fehlerhaft'), formatZahl(stand.fehlerhaft)],
          [t('hochladen.uebersprungen'), stand.uebersprungen > 0 && formatZahl(stand.uebersprungen)],
        ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
      />
    </Karte>
  )
}
