import { buergschaftItems, deliveryPairs, formatContact, ParteiLine } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { formatDate } from '@avalwerk/domain'
import { DescriptionList, Card } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** With what a draft is issued. */
function wording(b: Buergschaft): string {
  if (b.verknuepft) return t('outcome.noText')
  if (b.eigenerWortlaut) return t('schritt.mitWortlaut')
  if (!b.textId) return t('schritt.mitDatei')
  return b.textTitel ? `${b.textTitel} (${b.textId})` : b.textId
}

/** Everything that whoever releases a draft answers for: the parties, the data, the wording, and where it goes. */
export const Facts = ({ b }: { b: Buergschaft }) => (
  <>
    <Card titel={t('details.angaben')}>
      <DescriptionList
        paare={[
          [t('feld.avalnummer'), b.buergschaftsIdBuerge],
          [t('feld.ausstellung'), b.ausstellungsdatum && formatDate(b.ausstellungsdatum)],
          ...buergschaftItems(b.daten),
          [t('schritt.text'), wording(b)],
        ]}
      />
    </Card>
    <Card titel={t('details.beteiligte')}>
      <DescriptionList
        paare={[
          [t('feld.auftraggeber'), <ParteiLine key="geber" {...b.auftraggeber} />],
          [t('feld.oeffentlich'), t(b.auftraggeber.oeffentlicherAuftraggeber ? 'details.ja' : 'details.nein')],
          [t('feld.vertretung'), b.auftraggeber.vertretungsformel.join('; ')],
          [t('feld.auftragnehmer'), <ParteiLine key="nehmer" {...b.auftragnehmer} />],
          [t('feld.kontakt'), formatContact(b.auftragnehmer.ansprechpartner)],
        ]}
      />
    </Card>
    <Card titel={t('versand.titel')}>
      <DescriptionList paare={deliveryPairs({ weg: b.versandweg, versandadresse: b.versandadresse })} />
    </Card>
  </>
)
