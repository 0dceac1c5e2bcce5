import { Auftragsangaben, kontaktzeile } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { formatEuro } from '@avalwerk/domain'
import { Angaben, Karte } from '@avalwerk/ui'
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
            [t('details.ansprechpartner'), kontaktzeile(a.daten.auftragnehmer?.ansprechpartner)],
            [t('details.limit'), k?.freiesLimit !== null && k?.freiesLimit !== undefined && formatEuro(k.freiesLimit)],
            [t('details.einzellimit'), k?.einzellimit !== null && k?.einzellimit !== undefined && formatEuro(k.einzellimit)],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Karte>
    </>
  )
}
