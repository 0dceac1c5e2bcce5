import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { formatDate, calendarDate } from '@avalwerk/domain'
import type { AccountAction, SecondFactor } from '@avalwerk/platform'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, Button, rowStyle } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

const since = ({ kind, name: bezeichnung, createdAt, lastUsedAt }: SecondFactor): string =>
  [
    ...(bezeichnung.startsWith(t(`konto.factor${kind}`)) ? [] : [t(`konto.factor${kind}`)]),
    ...(createdAt ? [t('konto.factorSince', { datum: formatDate(calendarDate(createdAt)) })] : []),
    ...(lastUsedAt ? [t('konto.factorLastUsed', { datum: formatDate(calendarDate(lastUsedAt)) })] : []),
  ].join(', ')

const has = (factors: readonly SecondFactor[], kind: SecondFactor['kind']) => factors.some(({ kind: factorKind }) => factorKind === kind)

/** The user's password, authenticator apps and passkeys; they are changed on the pages of the identity provider. */
export function SignIn({ sso }: { sso: boolean }) {
  const api = useApi()
  const { account } = usePlatform()
  const factors = useQuery({ queryKey: ['konto', 'faktoren'], queryFn: () => account.factors(), enabled: !sso, staleTime: 0 })
  const passkeys = useQuery({ queryKey: ['konto', 'passkeys'], queryFn: () => account.offersPasskeys(), enabled: !sso, staleTime: 0 })
  const rule = useQuery({ ...api.nutzer.anmelderegel.queryOptions(), enabled: !sso })
  const demander = rule.data?.fuerMich
  // All of it at once, so that no button moves away from whoever is about to press it.
  const loaded = { ...factors, data: passkeys.isPending || rule.isPending ? undefined : factors.data }
  const begin = useMutation({ mutationFn: (action: AccountAction) => account.begin(action) })
  if (sso)
    return (
      <Card title={t('konto.signIn')}>
        <div css={{ display: 'grid', gap: spacing(1) }}>
          <p>{t('konto.passwordSso')}</p>
          <p>{t('konto.secondFactorSso')}</p>
        </div>
      </Card>
    )
  return (
    <Card title={t('konto.signIn')}>
      <div css={{ display: 'grid', gap: spacing(2), justifyItems: 'start' }}>
        <Button busy={begin.isPending} onClick={() => begin.mutate('PASSWORT_AENDERN')}>
          {t('konto.changePassword')}
        </Button>
        <div css={{ display: 'grid', gap: spacing(1), justifySelf: 'stretch' }}>
          <h3 css={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t('konto.secondFactor')}</h3>
          <p css={{ color: themeColor('muted') }}>{t('konto.secondFactorText')}</p>
          <LoadedSection result={loaded} name={t('konto.secondFactor')} rows={1}>
            {(list) => (
              <>
                {passkeys.data && <p css={{ color: themeColor('muted') }}>{t('konto.passkeyText')}</p>}
                {demander && <p>{t(`konto.factor${demander}`)}</p>}
                {list.length === 0 ? (
                  <p>{t('konto.noSecondFactor')}</p>
                ) : (
                  <ul css={{ padding: 0, listStyle: 'none' }}>
                    {list.map((factor) => (
                      <li key={factor.id} css={rowStyle}>
                        <span css={{ flex: '1 1 180px', minWidth: 0 }}>
                          {factor.name} <span css={{ color: themeColor('muted'), fontSize: 12 }}>{since(factor)}</span>
                        </span>
                        {demander && list.length === 1 ? (
                          <span css={{ color: themeColor('muted'), fontSize: 12 }}>{t('konto.lastFactorHint')}</span>
                        ) : (
                          <Button busy={begin.isPending} onClick={() => begin.mutate({ removeFactor: factor.id })}>
                            {t('konto.removeFactor', { name: factor.name })}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
                <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
                  {passkeys.data && (
                    <Button busy={begin.isPending} onClick={() => begin.mutate('PASSKEY_EINRICHTEN')}>
                      {t(has(list, 'PASSKEY') ? 'konto.setUpAnotherPasskey' : 'konto.setUpPasskey')}
                    </Button>
                  )}
                  <Button busy={begin.isPending} onClick={() => begin.mutate('FAKTOR_EINRICHTEN')}>
                    {t(has(list, 'APP') ? 'konto.setUpAnotherApp' : 'konto.setUpApp')}
                  </Button>
                </div>
              </>
            )}
          </LoadedSection>
        </div>
      </div>
    </Card>
  )
}
