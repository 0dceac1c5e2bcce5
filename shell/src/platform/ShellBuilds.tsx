import type { ShellBuild, ShellState } from '@avalwerk/contracts'
import { formatInstant } from '@avalwerk/domain'
import { type Prompt, PromptDialog } from '@avalwerk/patterns/act'
import { Badge, Button, Card, StaticTable, themeColor } from '@avalwerk/ui'
import { useState } from 'react'
import { t } from './texts.ts'

/** Of a build's digest people read so much. */
const shortened = ({ build }: ShellBuild): string => build.slice(0, 8)

const withdraw: Prompt<ShellBuild> = {
  title: (one) => t('shellBuilds.withdrawTitle', { build: shortened(one) }),
  text: () => t('shellBuilds.withdrawText'),
  danger: true,
  reasonLabel: t('queries.reason'),
  success: t('shellBuilds.withdrawn'),
  send: async (api, { build }, { grund }) => void (await api.plattform.withdrawShell.mutate({ params: { build }, body: { grund } })),
}
const restore: Prompt<ShellBuild> = {
  title: (one) => t('shellBuilds.restoreTitle', { build: shortened(one) }),
  text: () => t('shellBuilds.restoreText'),
  success: t('shellBuilds.restored'),
  send: async (api, { build }) => void (await api.plattform.restoreShell.mutate({ params: { build } })),
}

/** The builds of the shell that are kept: which of them is served, and the way back to the one before. */
export function ShellBuilds({ shell, may }: { shell: ShellState; may: boolean }) {
  const [asked, setAsked] = useState<{ one: ShellBuild; prompt: Prompt<ShellBuild> }>()
  const { builds = [] } = shell
  if (builds.length === 0) return null
  return (
    <Card title={t('shellBuilds.title')}>
      <StaticTable
        name={t('shellBuilds.tableName')}
        columns={[t('shellBuilds.build'), t('shellBuilds.since'), t('shellBuilds.state'), ...(may ? [t('shellBuilds.action')] : [])]}
        rows={builds.map((one, place) => ({
          rowKey: one.build,
          cells: [
            shortened(one),
            formatInstant(one.startedAt),
            <State key="state" one={one} waits={shell.waits && place === 0} />,
            ...(may ? [<Action key="action" one={one} onAsk={(prompt) => setAsked({ one, prompt })} />] : []),
          ],
        }))}
      />
      {asked && (
        <PromptDialog item={asked.one} label={asked.prompt.title(asked.one)} question={asked.prompt} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  )
}

function State({ one: { served, withdrawn }, waits }: { one: ShellBuild; waits: boolean }) {
  if (withdrawn)
    return (
      <span css={{ display: 'grid', justifyItems: 'start', gap: 4 }}>
        <Badge tone="warning">{t('shellBuilds.takenBack')}</Badge>
        <span css={{ color: themeColor('muted'), fontSize: 12, overflowWrap: 'anywhere' }}>
          {t('shellBuilds.takenBackBy', { at: formatInstant(withdrawn.at), by: withdrawn.by, reason: withdrawn.reason })}
        </span>
      </span>
    )
  if (served) return <Badge tone="success">{t('shellBuilds.served')}</Badge>
  return waits ? <Badge tone="info">{t('shellBuilds.waits')}</Badge> : null
}

/** What is served can be taken back, what was taken back can be served again. */
function Action({ one, onAsk }: { one: ShellBuild; onAsk: (prompt: Prompt<ShellBuild>) => void }) {
  const build = shortened(one)
  if (one.withdrawn)
    return (
      <Button onClick={() => onAsk(restore)} aria-label={t('shellBuilds.restoreBuild', { build })}>
        {t('shellBuilds.restore')}
      </Button>
    )
  if (!one.served) return null
  return (
    <Button onClick={() => onAsk(withdraw)} aria-label={t('shellBuilds.withdrawBuild', { build })}>
      {t('shellBuilds.withdraw')}
    </Button>
  )
}
