import { AuftragSummary } from '@avalwerk/patterns/auftrag'
import { LimitSummary } from '@avalwerk/patterns/vertrag'
import type { Auftrag } from '@avalwerk/contracts'
import { formatEuro, limitFault } from '@avalwerk/domain'
import { DescriptionList, themeColor, Alert, Card } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** The facts of an order. */
export function Facts({ auftrag }: { auftrag: Auftrag }) {
  const { kautionsvertrag: vertrag } = auftrag
  return (
    <>
      <Card title={t('details.facts')}>
        <AuftragSummary auftrag={auftrag.daten} buerge={auftrag.buerge?.name} vertrag={vertrag?.vertragsnummer} />
      </Card>
      <Card title={t('details.text')}>
        <DescriptionList
          pairs={[
            [t('details.text'), auftrag.text && `${auftrag.text.titel} (${auftrag.text.id})`],
            [t('details.ownWording'), auftrag.daten.buergschaftstext?.art === 'FREITEXT' && auftrag.daten.buergschaftstext.text],
            [t('details.antragsteller'), auftrag.antragsteller],
          ].map(([name, value]) => [name as string, value === false ? null : value])}
        />
      </Card>
      {vertrag?.limit && (
        <VertragLimit nummer={vertrag.vertragsnummer} limit={vertrag.limit} betrag={auftrag.daten.buergschaftsdaten?.buergschaftsBetrag} />
      )}
    </>
  )
}

type Limit = NonNullable<NonNullable<Auftrag['kautionsvertrag']>['limit']>

/** Shows what is left of the contract's limit when an order is accepted; for viewers who may know it. */
export function VertragLimit({ nummer, limit, betrag = 0 }: { nummer: string; limit: Limit; betrag?: number | undefined }) {
  const fault = limitFault(betrag, limit)
  return (
    <Card title={t('details.limit', { nummer })}>
      <LimitSummary usage={limit} after={betrag} />
      <p css={{ marginTop: 8, color: themeColor('muted') }}>
        {t('details.einzellimit', { betrag: formatEuro(limit.einzellimit) })}
        {limit.teil &&
          ` ${t('details.teillimit', { frei: formatEuro(limit.teil.limit - limit.teil.belegt), limit: formatEuro(limit.teil.limit) })}`}
      </p>
      {fault && (
        <Alert tone="warning">
          <p>{fault}</p>
        </Alert>
      )}
    </Card>
  )
}
