import { apiQuery } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/bausteine'
import { formatDate, calendarDate } from '@avalwerk/domain'
import type { AccountAction, SecondFactor } from '@avalwerk/platform'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, farbe, Card, Button, rowStyle } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

const since = ({ art, bezeichnung, erstelltAm, zuletztAm }: SecondFactor): string =>
  [
    ...(bezeichnung.startsWith(t(`konto.faktor${art}`)) ? [] : [t(`konto.faktor${art}`)]),
    ...(erstelltAm ? [t('konto.faktorSeit', { datum: formatDate(calendarDate(erstelltAm)) })] : []),
    ...(zuletztAm ? [t('konto.faktorZuletzt', { datum: formatDate(calendarDate(zuletztAm)) })] : []),
  ].join(', ')

const has = (factors: readonly SecondFactor[], kind: SecondFactor['art']) => factors.some(({ art }) => art === kind)

/** Password, authenticator apps and passkeys: what there is; they are changed on the pages of whoever signs people in. */
export function SignIn({ sso }: { sso: boolean }) {
  const { konto, transport } = usePlatform()
  const faktoren = useQuery({ queryKey: ['konto', 'faktoren'], queryFn: () => konto.faktoren(), enabled: !sso, staleTime: 0 })
  const passkeys = useQuery({ queryKey: ['konto', 'passkeys'], queryFn: () => konto.offersPasskeys(), enabled: !sso, staleTime: 0 })
  const rule = useQuery({ ...apiQuery(transport, `GET ${basis}/zweiterfaktor`, {}), enabled: !sso })
  const demander = rule.data?.fuerMich
  const beginne = useMutation({ mutationFn: (aktion: AccountAction) => konto.beginne(aktion) })
  if (sso)
    return (
      <Card titel={t('konto.anmeldung')}>
        <div css={{ display: 'grid', gap: abstand(1) }}>
          <p>{t('konto.passwortSso')}</p>
          <p>{t('konto.faktorSso')}</p>
        </div>
      </Card>
    )
  return (
    <Card titel={t('konto.anmeldung')}>
      <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
        <Button busy={beginne.isPending} onClick={() => beginne.mutate('PASSWORT_AENDERN')}>
          {t('konto.passwort')}
        </Button>
        <div css={{ display: 'grid', gap: abstand(1), justifySelf: 'stretch' }}>
          <h3 css={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t('konto.faktor')}</h3>
          <p css={{ color: farbe('leise') }}>{t('konto.faktorText')}</p>
          {passkeys.data && <p css={{ color: farbe('leise') }}>{t('konto.passkeyText')}</p>}
          {demander && <p>{t(`konto.faktor${demander}`)}</p>}
          <LoadedSection antwort={faktoren} name={t('konto.faktor')} zeilen={1}>
            {(liste) =>
              liste.length === 0 ? (
                <p>{t('konto.faktorKeiner')}</p>
              ) : (
                <ul css={{ padding: 0, listStyle: 'none' }}>
                  {liste.map((factor) => (
                    <li key={factor.id} css={rowStyle}>
                      <span css={{ flex: '1 1 180px', minWidth: 0 }}>
                        {factor.bezeichnung} <span css={{ color: farbe('leise'), fontSize: 12 }}>{since(factor)}</span>
                      </span>
                      {demander && liste.length === 1 ? (
                        <span css={{ color: farbe('leise'), fontSize: 12 }}>{t('konto.faktorLetzter')}</span>
                      ) : (
                        <Button busy={beginne.isPending} onClick={() => beginne.mutate({ entferneFaktor: factor.id })}>
                          {t('konto.faktorEntfernen', { name: factor.bezeichnung })}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </LoadedSection>
          {faktoren.data && (
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
              {passkeys.data && (
                <Button busy={beginne.isPending} onClick={() => beginne.mutate('PASSKEY_EINRICHTEN')}>
                  {t(has(faktoren.data, 'PASSKEY') ? 'konto.passkeyWeiterer' : 'konto.passkeyEinrichten')}
                </Button>
              )}
              <Button busy={beginne.isPending} onClick={() => beginne.mutate('FAKTOR_EINRICHTEN')}>
                {t(has(faktoren.data, 'APP') ? 'konto.faktorWeiterer' : 'konto.faktorEinrichten')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}
