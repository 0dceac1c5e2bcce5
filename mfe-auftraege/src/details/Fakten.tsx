import { AuftragSummary, LimitSummary } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { formatEuro, limitFault } from '@avalwerk/domain'
import { DescriptionList, farbe, Alert, Card } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** The facts of an order. */
export function Facts({ a }: { a: Auftrag }) {
  const { kautionsvertrag: k } = a
  return (
    <>
      <Card titel={t('details.angaben')}>
        <AuftragSummary auftrag={a.daten} bürge={a.buerge?.name} vertrag={k?.vertragsnummer} />
      </Card>
      <Card titel={t('details.text')}>
        <DescriptionList
          paare={[
            [t('details.text'), a.text && `${a.text.titel} (${a.text.id})`],
            [t('details.freitext'), a.daten.buergschaftstext?.art === 'FREITEXT' && a.daten.buergschaftstext.text],
            [t('details.antragsteller'), a.antragsteller],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Card>
      {k?.limit && <VertragLimit nummer={k.vertragsnummer} limit={k.limit} betrag={a.daten.buergschaftsdaten?.buergschaftsBetrag} />}
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
