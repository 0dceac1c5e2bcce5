import type { ImportState } from '@avalwerk/contracts'
import { formatNumber, formatInstant } from '@avalwerk/domain'
import { DescriptionList, Card } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** A file and how its rows fare, in numbers. */
export function Numbers({ stand }: { stand: ImportState }) {
  return (
    <Card titel={t('hochladen.datei')}>
      <DescriptionList
        paare={[
          [t('hochladen.dateiname'), stand.dateiname],
          [t('hochladen.von'), `${stand.wer}, ${formatInstant(stand.erstelltAm)}`],
          [t('hochladen.gelesen'), formatNumber(stand.gelesen)],
          [t('hochladen.gueltig'), stand.status === 'GEPRUEFT' && formatNumber(stand.gueltig)],
          [t('hochladen.uebernommen'), stand.status !== 'GEPRUEFT' && formatNumber(stand.uebernommen)],
          [t('hochladen.fehlerhaft'), formatNumber(stand.fehlerhaft)],
          [t('hochladen.uebersprungen'), stand.uebersprungen > 0 && formatNumber(stand.uebersprungen)],
        ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
      />
    </Card>
  )
}
