import { AuftragSummary, LimitSummary } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { formatEuro, limitFault } from '@avalwerk/domain'
import { DescriptionList, farbe, Alert, Card } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** The facts of an order. */
export function Facts({ a: auftrag }: { a: Auftrag }) {
  const { kautionsvertrag: vertrag } = auftrag
  return (
    <>
      <Card titel={t('details.angaben')}>
        <AuftragSummary auftrag={auftrag.daten} bürge={auftrag.buerge?.name} vertrag={vertrag?.vertragsnummer} />
      </Card>
      <Card titel={t('details.text')}>
        <DescriptionList
          paare={[
            [t('details.text'), auftrag.text && `${auftrag.text.titel} (${auftrag.text.id})`],
            [t('details.freitext'), auftrag.daten.buergschaftstext?.art === 'FREITEXT' && auftrag.daten.buergschaftstext.text],
            [t('details.antragsteller'), auftrag.antragsteller],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Card>
      {vertrag?.limit && (
        <VertragLimit nummer={vertrag.vertragsnummer} limit={vertrag.limit} betrag={auftrag.daten.buergschaftsdaten?.buergschaftsBetrag} />
      )}
    </>
  )
}

type Limit = NonNullable<NonNullable<Auftrag['kautionsvertrag']>['limit']>

/** What of the contract's limit is left when an order is accepted, for those who know it. */
export function VertragLimit({ nummer, limit, betrag = 0 }: { nummer: string; limit: Limit; betrag?: number | undefined }) {
  const mangel = limitFault(betrag, limit)
  return (
    <Card titel={t('details.limit', { nummer })}>
      <LimitSummary nutzung={limit} danach={betrag} />
      <p css={{ marginTop: 8, color: farbe('leise') }}>
        {t('details.einzellimit', { betrag: formatEuro(limit.einzellimit) })}
        {limit.teil &&
          ` ${t('details.teillimit', { frei: formatEuro(limit.teil.limit - limit.teil.belegt), limit: formatEuro(limit.teil.limit) })}`}
      </p>
      {mangel && (
        <Alert ton="warnung">
          <p>{mangel}</p>
        </Alert>
      )}
    </Card>
  )
}
