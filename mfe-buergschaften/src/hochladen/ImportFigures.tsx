import type { ImportState } from '@avalwerk/contracts'
import { formatNumber, formatInstant } from '@avalwerk/domain'
import { DescriptionList, Card } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** A file and how its rows fare, in numbers. */
export function ImportFigures({ csvImport }: { csvImport: ImportState }) {
  return (
    <Card title={t('hochladen.file')}>
      <DescriptionList
        pairs={[
          [t('hochladen.fileName'), csvImport.dateiname],
          [t('hochladen.uploadedBy'), `${csvImport.wer}, ${formatInstant(csvImport.erstelltAm)}`],
          [t('hochladen.rowsRead'), formatNumber(csvImport.gelesen)],
          [t('hochladen.rowsValid'), csvImport.status === 'GEPRUEFT' && formatNumber(csvImport.gueltig)],
          [t('hochladen.rowsApplied'), csvImport.status !== 'GEPRUEFT' && formatNumber(csvImport.uebernommen)],
          [t('hochladen.rowsFaulty'), formatNumber(csvImport.fehlerhaft)],
          [t('hochladen.rowsSkipped'), csvImport.uebersprungen > 0 && formatNumber(csvImport.uebersprungen)],
        ].map(([name, value]) => [name as string, value === false ? null : value])}
      />
    </Card>
  )
}
