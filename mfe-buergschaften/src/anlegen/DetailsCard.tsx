import { asAuftraggeber, asAuftragnehmer, ParteiLine } from '@avalwerk/patterns/parties'
import { fromBuergschaftValues, buergschaftItems } from '@avalwerk/patterns/buergschaft'
import { BETEILIGUNGSTYP, URKUNDENFORM } from '@avalwerk/domain'
import { DescriptionList } from '@avalwerk/ui'
import { t } from '../texts.ts'
import type { Draft } from './draft.ts'

/** Shows what is known of the import so far. */
export function DetailsCard({ draft: { beteiligungstyp, nehmer, geber, urkunde } }: { draft: Draft }) {
  const [borrower, beneficiary] = [asAuftragnehmer(nehmer), asAuftraggeber(geber)]
  return (
    <DescriptionList
      pairs={[
        [t('anlegen.rolle'), beteiligungstyp && BETEILIGUNGSTYP[beteiligungstyp]],
        [t('schritt.kreditnehmer'), borrower?.name && <ParteiLine {...borrower} />],
        [t('schritt.beguenstigter'), beneficiary?.name && <ParteiLine {...beneficiary} />],
        [t('anlegen.avalnummer'), urkunde.buergschaftsIdBuerge],
        [t('anlegen.ausstellungsdatum'), urkunde.ausstellungsdatumBuerge],
        [t('anlegen.urkundenform'), urkunde.urkunde && URKUNDENFORM[urkunde.urkunde]],
        ...(urkunde.urkunde ? buergschaftItems(fromBuergschaftValues(urkunde.daten, 'FREI')) : []),
        [t('anlegen.vermerk'), urkunde.internerVermerk],
      ]}
    />
  )
}
