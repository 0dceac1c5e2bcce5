import { PromptDialog } from '@avalwerk/patterns/act'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { formatInstant } from '@avalwerk/domain'
import type { SignInSession } from '@avalwerk/platform'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, Button, Badge, rowStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'

const device = ({ browser, operatingSystem }: SignInSession) =>
  browser && operatingSystem
    ? t('konto.browserOnSystem', { browser, system: operatingSystem })
    : browser || operatingSystem || t('konto.unknownDevice')

/** Tells sessions apart that run in the same browser. */
const sessionName = (session: SignInSession) => ({ name: device(session), seit: formatInstant(session.startedAt) })

/** Shows where the user is signed in, and lets them end sessions that they don't know. */
export function Sessions() {
  const { account } = usePlatform()
  const response = useQuery({ queryKey: ['konto', 'sitzungen'], queryFn: () => account.sessions(), staleTime: 0 })
  const [asked, setAsked] = useState<SignInSession | 'OTHERS'>()
  return (
    <Card title={t('konto.sessions')}>
      <LoadedSection result={response} name={t('konto.sessions')} rows={2}>
        {(sessions) => (
          <div css={{ display: 'grid', gap: spacing(2), justifyItems: 'start' }}>
            <ul css={{ padding: 0, listStyle: 'none', justifySelf: 'stretch', maxHeight: 320, overflow: 'auto' }}>
              {sessions.map((session) => (
                <li key={session.id} css={rowStyle}>
                  <div css={{ flex: 1, minWidth: 200 }}>
                    <div>{device(session)}</div>
                    <div css={{ color: themeColor('muted'), fontSize: 12 }}>
                      {t('konto.sessionFacts', {
                        wann: formatInstant(session.lastUsed),
                        seit: formatInstant(session.startedAt),
                        ip: session.ip,
                      })}
                    </div>
                  </div>
                  {session.current ? (
                    <Badge tone="success">{t('konto.thisDevice')}</Badge>
                  ) : (
                    <Button aria-label={t('konto.endNamedSession', sessionName(session))} onClick={() => setAsked(session)}>
                      {t('konto.endSession')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.some(({ current }) => !current) && <Button onClick={() => setAsked('OTHERS')}>{t('konto.endOtherSessions')}</Button>}
          </div>
        )}
      </LoadedSection>
      {asked === 'OTHERS' && (
        <PromptDialog
          item={asked}
          label={t('konto.endOtherSessions')}
          question={{
            title: () => t('konto.endOtherSessionsTitle'),
            text: () => t('konto.endSessionText'),
            confirmed: true,
            success: t('konto.otherSessionsEnded'),
            send: async () => {
              await account.endOtherSessions()
              await response.refetch()
            },
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {typeof asked === 'object' && (
        <PromptDialog
          item={asked}
          label={t('konto.endSession')}
          question={{
            title: (session) => t('konto.endSessionTitle', sessionName(session)),
            text: () => t('konto.endSessionText'),
            confirmed: true,
            success: t('konto.sessionEnded'),
            send: async (api, { id }) => {
              await account.endSession(id)
              await response.refetch()
            },
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
