import { PromptDialog, LoadedSection } from '@avalwerk/bausteine'
import { formatInstant } from '@avalwerk/domain'
import type { SignInSession } from '@avalwerk/platform'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, Button, Badge, rowStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'

const device = ({ browser, betriebssystem: operatingSystem }: SignInSession) =>
  browser && operatingSystem ? t('konto.auf', { browser, system: operatingSystem }) : browser || operatingSystem || t('konto.unbekannt')

/** Tells sessions apart that run in the same browser. */
const sessionName = (session: SignInSession) => ({ name: device(session), seit: formatInstant(session.begonnen) })

/** Where the user is signed in, with the way to end what isn't known. */
export function Sessions() {
  const { konto: account } = usePlatform()
  const response = useQuery({ queryKey: ['konto', 'sitzungen'], queryFn: () => account.sitzungen(), staleTime: 0 })
  const [asked, setAsked] = useState<SignInSession | 'OTHERS'>()
  return (
    <Card titel={t('konto.sitzungen')}>
      <LoadedSection antwort={response} name={t('konto.sitzungen')} zeilen={2}>
        {(sessions) => (
          <div css={{ display: 'grid', gap: spacing(2), justifyItems: 'start' }}>
            <ul css={{ padding: 0, listStyle: 'none', justifySelf: 'stretch', maxHeight: 320, overflow: 'auto' }}>
              {sessions.map((session) => (
                <li key={session.id} css={rowStyle}>
                  <div css={{ flex: 1, minWidth: 200 }}>
                    <div>{device(session)}</div>
                    <div css={{ color: themeColor('leise'), fontSize: 12 }}>
                      {t('konto.sitzungZuletzt', {
                        wann: formatInstant(session.zuletzt),
                        seit: formatInstant(session.begonnen),
                        ip: session.ip,
                      })}
                    </div>
                  </div>
                  {session.aktuell ? (
                    <Badge ton="gut">{t('konto.sitzungHier')}</Badge>
                  ) : (
                    <Button aria-label={t('konto.sitzungBeendenName', sessionName(session))} onClick={() => setAsked(session)}>
                      {t('konto.sitzungBeenden')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.some(({ aktuell: current }) => !current) && (
              <Button onClick={() => setAsked('OTHERS')}>{t('konto.andereBeenden')}</Button>
            )}
          </div>
        )}
      </LoadedSection>
      {asked === 'OTHERS' && (
        <PromptDialog
          o={asked}
          wort={t('konto.andereBeenden')}
          frage={{
            titel: () => t('konto.andereBeendenFrage'),
            text: () => t('konto.sitzungBeendenText'),
            confirmed: true,
            erfolg: t('konto.andereBeendet'),
            sende: async () => {
              await account.beendeAndere()
              await response.refetch()
            },
          }}
          beiSchließen={() => setAsked(undefined)}
        />
      )}
      {typeof asked === 'object' && (
        <PromptDialog
          o={asked}
          wort={t('konto.sitzungBeenden')}
          frage={{
            titel: (session) => t('konto.sitzungBeendenFrage', sessionName(session)),
            text: () => t('konto.sitzungBeendenText'),
            confirmed: true,
            erfolg: t('konto.sitzungBeendet'),
            sende: async (_transport, { id }) => {
              await account.beendeSitzung(id)
              await response.refetch()
            },
          }}
          beiSchließen={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
