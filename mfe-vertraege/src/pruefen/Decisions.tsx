import type { Vertragspruefung } from '@avalwerk/contracts'
import { ASSIGNMENT_INTENT, ASSIGNMENT_DECISION, type AssignmentDecision } from '@avalwerk/domain'
import { Card, StaticTable } from '@avalwerk/ui'
import { t } from '../texts.ts'

type Decision = Readonly<{
  entscheidung: AssignmentDecision | '' | null
  /** In words; null where there is none. */
  maximum: string | null
  kommentar: string | null
}>

/** What is decided of each company, before it is sent and after. @param decisions in the order of the positions */
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
            ASSIGNMENT_INTENT[position.absicht],
            values?.entscheidung ? ASSIGNMENT_DECISION[values.entscheidung] : '–',
            [values?.maximum && t('pruefen.upTo', { betrag: values.maximum }), values?.kommentar].filter(Boolean).join('; ') || '–',
          ],
        }
      })}
    />
  </Card>
)
