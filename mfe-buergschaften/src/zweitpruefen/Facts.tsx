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
  if (buergschaft.eigenerWortlaut) return t('schritt.wordingOfAntrag')
  if (!buergschaft.textId) return t('schritt.ownDocument')
  return buergschaft.textTitel ? `${buergschaft.textTitel} (${buergschaft.textId})` : buergschaft.textId
}

/** Everything that a person who approves a draft answers for: the parties, the data, the wording, and where it goes. */
export const Facts = ({ buergschaft }: { buergschaft: Buergschaft }) => (
  <>
    <Card title={t('details.facts')}>
      <DescriptionList
        pairs={[
          [t('feld.avalnummer'), buergschaft.buergschaftsIdBuerge],
          [t('feld.ausstellungsdatum'), buergschaft.ausstellungsdatum && formatDate(buergschaft.ausstellungsdatum)],
          ...buergschaftItems(buergschaft.daten),
          [t('schritt.textOrDocument'), wording(buergschaft)],
        ]}
      />
    </Card>
    <Card title={t('details.participants')}>
      <DescriptionList
        pairs={[
          [t('feld.auftraggeber'), <ParteiLine key="geber" {...buergschaft.auftraggeber} />],
          [t('feld.oeffentlicherAuftraggeber'), t(buergschaft.auftraggeber.oeffentlicherAuftraggeber ? 'details.yes' : 'details.no')],
          [t('feld.vertretungsformel'), buergschaft.auftraggeber.vertretungsformel.join('; ')],
          [t('feld.auftragnehmer'), <ParteiLine key="nehmer" {...buergschaft.auftragnehmer} />],
          [t('feld.ansprechpartner'), formatContact(buergschaft.auftragnehmer.ansprechpartner)],
        ]}
      />
    </Card>
    <Card title={t('versand.title')}>
      <DescriptionList pairs={deliveryPairs({ weg: buergschaft.versandweg, versandadresse: buergschaft.versandadresse })} />
    </Card>
  </>
)
