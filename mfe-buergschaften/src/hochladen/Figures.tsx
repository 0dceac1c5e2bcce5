import type { ImportState } from '@avalwerk/contracts'
import { formatNumber, formatInstant } from '@avalwerk/domain'
import { DescriptionList, Card } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** A file and how its rows fare, in numbers. */
export function ImportFigures({ revision }: { revision: ImportState }) {
  return (
    <Card title={t('hochladen.datei')}>
      <DescriptionList
        pairs={[
          [t('hochladen.dateiname'), revision.dateiname],
          [t('hochladen.von'), `${revision.wer}, ${formatInstant(revision.erstelltAm)}`],
          [t('hochladen.gelesen'), formatNumber(revision.gelesen)],
          [t('hochladen.gueltig'), revision.status === 'GEPRUEFT' && formatNumber(revision.gueltig)],
          [t('hochladen.uebernommen'), revision.status !== 'GEPRUEFT' && formatNumber(revision.uebernommen)],
          [t('hochladen.fehlerhaft'), formatNumber(revision.fehlerhaft)],
          [t('hochladen.uebersprungen'), revision.uebersprungen > 0 && formatNumber(revision.uebersprungen)],
        ].map(([name, value]) => [name as string, value === false ? null : value])}
      />
    </Card>
  )
}
