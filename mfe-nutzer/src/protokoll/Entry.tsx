import type { AuditEntry } from '@avalwerk/contracts'
import { AUDIT_OBJECTS, auditSentence, formatInstant, type Group } from '@avalwerk/domain'
import { Link, usePlatform, useRights } from '@avalwerk/platform/remote'
import { spacing, Dialog, themeColor, Button, StaticTable } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { targetOf } from './targets.ts'
import { changesOf } from './values.ts'

/** The name of the actor. Of other organisations' people the operator reads only that one of them acted, not who it was. */
export const personText = ({ person }: AuditEntry, reader: Group): string =>
  person ? (person.name ?? t(reader === 'BSP' ? 'protokoll.nameHidden' : 'protokoll.otherOrganisationPerson')) : t('protokoll.system')
/** Without its id where that means nothing to people. */
export const objectText = ({ objektArt, objektId, objektName }: AuditEntry): string =>
  [AUDIT_OBJECTS[objektArt], objektName ?? (UUID.test(objektId) ? '' : objektId)].filter(Boolean).join(' ')
const UUID = /^[0-9a-f]{8}-/

/** One entry with everything that is kept of it. */
export function Entry({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { group } = usePlatform().area
  const { ownRights } = useRights()
  const { zeitpunkt, aktion, werte, organisation, korrelationsId, glied, person, objektId } = entry
  const target = targetOf(entry, group, ownRights)
  const changes = changesOf(entry)
  const compared = changes.some(({ alt }) => alt !== undefined)
  return (
    <Dialog
      title={auditSentence(aktion, werte)}
      width={720}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('protokoll.close')}</Button>}
    >
      <dl
        css={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, max-content) minmax(0, 1fr)',
          gap: `4px ${spacing(2)}`,
          margin: `0 0 ${spacing(2)}`,
          dt: { color: themeColor('muted') },
          dd: { margin: 0, overflowWrap: 'anywhere' },
        }}
      >
        <Fact name={t('protokoll.entry')}>{entry.id}</Fact>
        <Fact name={t('protokoll.zeitpunkt')}>{formatInstant(zeitpunkt)}</Fact>
        {group === 'BSP' && <Fact name={t('protokoll.organisation')}>{organisation.name || t('protokoll.portal')}</Fact>}
        <Fact name={t('protokoll.person')}>
          {personText(entry, group)}
          {person && !person.name && <Faint>{person.id}</Faint>}
        </Fact>
        <Fact name={t('protokoll.objekt')}>
          {target ? (
            <Link to={target} aria-label={t('protokoll.open', { objekt: objectText(entry) })}>
              {objectText(entry)}
            </Link>
          ) : (
            objectText(entry)
          )}
          {UUID.test(objektId) && <Faint>{objektId}</Faint>}
        </Fact>
        {korrelationsId && <Fact name={t('protokoll.call')}>{korrelationsId}</Fact>}
        <Fact name={t('protokoll.chainLink')}>
          {glied ? t('protokoll.chainLinkNumber', { nr: glied.nr }) : t('protokoll.chainLinkPending')}
        </Fact>
        {glied && (
          <Fact name={t('protokoll.checksum')}>
            <code css={{ userSelect: 'all' }}>{glied.hash}</code>
          </Fact>
        )}
      </dl>
      {changes.length === 0 ? (
        <p css={{ color: themeColor('muted') }}>{t('protokoll.noValues')}</p>
      ) : (
        <StaticTable
          name={t('protokoll.change')}
          columns={[
            t('protokoll.field'),
            ...(compared ? [t('protokoll.before')] : []),
            t(compared ? 'protokoll.after' : 'protokoll.value'),
          ]}
          rows={changes.map(({ field, alt, neu }, index) => ({
            rowKey: index,
            cells: [field, ...(compared ? [alt ?? ''] : []), neu],
          }))}
        />
      )}
    </Dialog>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const Faint = ({ children }: { children: ReactNode }) => <div css={{ color: themeColor('muted'), fontSize: 12 }}>{children}</div>
