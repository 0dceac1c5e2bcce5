import { formatDate } from '@avalwerk/domain'
import { spacing, themeColor, Icon, RADIUS, useToday } from '@avalwerk/ui'
import { t } from './texts.ts'

/** 'Was passiert jetzt?': what the state means, who acts next, until when. */
export function WhatHappensNow({
  meaning,
  next,
  deadline,
  tone = 'info',
}: {
  meaning: string
  next?: string | undefined
  deadline?: string | null | undefined
  tone?: 'info' | 'warning' | 'success'
}) {
  const today = useToday()
  const overdue = deadline && deadline < today
  return (
    <section
      aria-label={t('state.title')}
      css={{
        display: 'flex',
        gap: spacing(1),
        padding: '12px 16px',
        marginBottom: spacing(2),
        borderRadius: RADIUS,
        background: themeColor(`${tone}Ground`),
        color: themeColor(tone),
      }}
    >
      <span css={{ paddingTop: 2 }}>
        <Icon name="info" />
      </span>
      <div>
        <h2>{t('state.title')}</h2>
        <p>{meaning}</p>
        {next && <p css={{ fontWeight: 550 }}>{next}</p>}
        {deadline && (
          <p>
            {overdue ? t('state.overdueSince') : t('state.frist')}: {formatDate(deadline)}
          </p>
        )}
      </div>
    </section>
  )
}
