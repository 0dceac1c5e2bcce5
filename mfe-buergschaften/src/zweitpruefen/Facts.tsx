import { buergschaftItems } from '@avalwerk/patterns/buergschaft'
import { deliveryPairs } from '@avalwerk/patterns/auftrag'
import { formatContact, formatDate } from '@avalwerk/domain'
import { ParteiLine } from '@avalwerk/patterns/parties'
import type { Buergschaft } from '@avalwerk/contracts'
import { DescriptionList, Card } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** The text or document with which a draft is issued. */
function wording(buergschaft: Buergschaft): string {
  if (buergschaft.verknuepft) return t('outcome.noText')
  if (buergschaft.eigenerWortlaut) return t('schritt.mitWortlaut')
  if (!buergschaft.textId) return t('schritt.mitDatei')
  return buergschaft.textTitel ? `${buergschaft.textTitel} (${buergschaft.textId})` : buergschaft.textId
}

/** Everything that a person who releases a draft answers for: the parties, the data, the wording, and where it goes. */
export const Facts = ({ buergschaft }: { buergschaft: Buergschaft }) => (
  <>
    <Card title={t('details.angaben')}>
      <DescriptionList
        pairs={[
          [t('feld.avalnummer'), buergschaft.buergschaftsIdBuerge],
          [t('feld.ausstellung'), buergschaft.ausstellungsdatum && formatDate(buergschaft.ausstellungsdatum)],
          ...buergschaftItems(buergschaft.daten),
          [t('schritt.text'), wording(buergschaft)],
        ]}
      />
    </Card>
    <Card title={t('details.beteiligte')}>
      <DescriptionList
        pairs={[
          [t('feld.auftraggeber'), <ParteiLine key="geber" {...buergschaft.auftraggeber} />],
          [t('feld.oeffentlich'), t(buergschaft.auftraggeber.oeffentlicherAuftraggeber ? 'details.ja' : 'details.nein')],
          [t('feld.vertretung'), buergschaft.auftraggeber.vertretungsformel.join('; ')],
          [t('feld.auftragnehmer'), <ParteiLine key="nehmer" {...buergschaft.auftragnehmer} />],
          [t('feld.kontakt'), formatContact(buergschaft.auftragnehmer.ansprechpartner)],
        ]}
      />
    </Card>
    <Card title={t('versand.titel')}>
      <DescriptionList pairs={deliveryPairs({ weg: buergschaft.versandweg, versandadresse: buergschaft.versandadresse })} />
    </Card>
  </>
)
