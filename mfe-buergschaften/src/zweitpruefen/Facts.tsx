import { datenpaare, deliveryPairs, kontaktzeile, Parteizeile } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { formatDatum } from '@avalwerk/domain'
import { Angaben, Karte } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** With what a draft is issued. */
function wording(b: Bürgschaft): string {
  if (b.verknuepft) return t('outcome.noText')
  if (b.eigenerWortlaut) return t('schritt.mitWortlaut')
  if (!b.textId) return t('schritt.mitDatei')
  return b.textTitel ? `${b.textTitel} (${b.textId})` : b.textId
}

/** Everything that whoever releases a draft answers for: the parties, the data, the wording, and where it goes. */
export const Facts = ({ b }: { b: Bürgschaft }) => (
  <>
    <Karte titel={t('details.angaben')}>
      <Angaben
        paare={[
          [t('feld.avalnummer'), b.buergschaftsIdBuerge],
          [t('feld.ausstellung'), b.ausstellungsdatum && formatDatum(b.ausstellungsdatum)],
          ...datenpaare(b.daten),
          [t('schritt.text'), wording(b)],
        ]}
      />
    </Karte>
    <Karte titel={t('details.beteiligte')}>
      <Angaben
        paare={[
          [t('feld.auftraggeber'), <Parteizeile key="geber" {...b.auftraggeber} />],
          [t('feld.oeffentlich'), t(b.auftraggeber.oeffentlicherAuftraggeber ? 'details.ja' : 'details.nein')],
          [t('feld.vertretung'), b.auftraggeber.vertretungsformel.join('; ')],
          [t('feld.auftragnehmer'), <Parteizeile key="nehmer" {...b.auftragnehmer} />],
          [t('feld.kontakt'), kontaktzeile(b.auftragnehmer.ansprechpartner)],
        ]}
      />
    </Karte>
    <Karte titel={t('versand.titel')}>
      <Angaben paare={deliveryPairs({ weg: b.versandweg, versandadresse: b.versandadresse })} />
    </Karte>
  </>
)
