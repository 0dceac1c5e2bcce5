import { Auftragsangaben, Limitstand } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { formatEuro, limitmangel } from '@avalwerk/domain'
import { Angaben, farbe, Hinweis, Karte } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** The facts of an order. */
export function Fakten({ a }: { a: Auftrag }) {
  const { kautionsvertrag: k } = a
  return (
    <>
      <Karte titel={t('details.angaben')}>
        <Auftragsangaben auftrag={a.daten} bürge={a.buerge?.name} vertrag={k?.vertragsnummer} />
      </Karte>
      <Karte titel={t('details.text')}>
        <Angaben
          paare={[
            [t('details.text'), a.text && `${a.text.titel} (${a.text.id})`],
            [t('details.freitext'), a.daten.buergschaftstext?.art === 'FREITEXT' && a.daten.buergschaftstext.text],
            [t('details.antragsteller'), a.antragsteller],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Karte>
      {k?.limit && <Vertragslimit nummer={k.vertragsnummer} limit={k.limit} betrag={a.daten.buergschaftsdaten?.buergschaftsBetrag} />}
    </>
  )
}

type Limit = NonNullable<NonNullable<Auftrag['kautionsvertrag']>['limit']>

/** What of the contract's limit is left when an order is accepted, for those who know it. */
export function Vertragslimit({ nummer, limit, betrag = 0 }: { nummer: string; limit: Limit; betrag?: number | undefined }) {
  const mangel = limitmangel(betrag, limit)
  return (
    <Karte titel={t('details.limit', { nummer })}>
      <Limitstand nutzung={limit} danach={betrag} />
      <p css={{ marginTop: 8, color: farbe('leise') }}>
        {t('details.einzellimit', { betrag: formatEuro(limit.einzellimit) })}
        {limit.teil &&
          ` ${t('details.teillimit', { frei: formatEuro(limit.teil.limit - limit.teil.belegt), limit: formatEuro(limit.teil.limit) })}`}
      </p>
      {mangel && (
        <Hinweis ton="warnung">
          <p>{mangel}</p>
        </Hinweis>
      )}
    </Karte>
  )
}
