import type { ImportState } from '@avalwerk/contracts'
import { formatNumber, formatInstant } from '@avalwerk/domain'
import { DescriptionList, Card } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** A file and how its rows fare, in numbers. */
export function ImportFigures({ csvImport }: { csvImport: ImportState }) {
  return (
    <Card title={t('hochladen.datei')}>
      <DescriptionList
        pairs={[
          [t('hochladen.dateiname'), csvImport.dateiname],
          [t('hochladen.von'), `${csvImport.wer}, ${formatInstant(csvImport.erstelltAm)}`],
          [t('hochladen.gelesen'), formatNumber(csvImport.gelesen)],
          [t('hochladen.gueltig'), csvImport.status === 'GEPRUEFT' && formatNumber(csvImport.gueltig)],
          [t('hochladen.uebernommen'), csvImport.status !== 'GEPRUEFT' && formatNumber(csvImport.uebernommen)],
          [t('hochladen.fehlerhaft'), formatNumber(csvImport.fehlerhaft)],
          [t('hochladen.uebersprungen'), csvImport.uebersprungen > 0 && formatNumber(csvImport.uebersprungen)],
        ].map(([name, value]) => [name as string, value === false ? null : value])}
      />
    </Card>
  )
}
