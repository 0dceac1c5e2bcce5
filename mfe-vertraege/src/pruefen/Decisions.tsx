import type { Vertragspruefung } from '@avalwerk/contracts'
import { ZUORDNUNG_INTENT, ZUORDNUNG_DECISION, type ZuordnungDecision } from '@avalwerk/domain'
import { Card, StaticTable } from '@avalwerk/ui'
import { t } from '../texts.ts'

type Decision = Readonly<{
  entscheidung: ZuordnungDecision | '' | null
  /** In words; null where there is none. */
  maximum: string | null
  kommentar: string | null
}>

/** Shows what is decided of each company, before it is sent and after. @param decisions in the order of the positions */
export const Decisions = ({
  positions,
  decisions,
}: {
  positions: Vertragspruefung['positionen']
  decisions: readonly (Decision | undefined)[]
}) => (
  <Card title={t('pruefen.decisions')}>
    <StaticTable
      name={t('pruefen.decisions')}
      columns={[t('feld.unternehmen'), t('pruefen.request'), t('pruefen.decision'), t('pruefen.kommentar')]}
      rows={positions.map((position, index) => {
        const values = decisions[index]
        return {
          rowKey: position.unternehmenId,
          cells: [
            `${position.name} (${position.unternehmenId})`,
            ZUORDNUNG_INTENT[position.absicht],
            values?.entscheidung ? ZUORDNUNG_DECISION[values.entscheidung] : '–',
            [values?.maximum && t('pruefen.upTo', { betrag: values.maximum }), values?.kommentar].filter(Boolean).join('; ') || '–',
          ],
        }
      })}
    />
  </Card>
)
