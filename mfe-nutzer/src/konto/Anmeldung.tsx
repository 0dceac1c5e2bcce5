import { abfrage } from '@avalwerk/api'
import { Geladenes } from '@avalwerk/bausteine'
import { formatDatum, kalendertag } from '@avalwerk/domain'
import type { Kontoaktion, Zweitfaktor } from '@avalwerk/platform'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf, zeilenstil } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

const since = ({ art, bezeichnung, erstelltAm, zuletztAm }: Zweitfaktor): string =>
  [
    ...(bezeichnung.startsWith(t(`konto.faktor${art}`)) ? [] : [t(`konto.faktor${art}`)]),
    ...(erstelltAm ? [t('konto.faktorSeit', { datum: formatDatum(kalendertag(erstelltAm)) })] : []),
    ...(zuletztAm ? [t('konto.faktorZuletzt', { datum: formatDatum(kalendertag(zuletztAm)) })] : []),
  ].join(', ')

const has = (factors: readonly Zweitfaktor[], kind: Zweitfaktor['art']) => factors.some(({ art }) => art === kind)

/** Password, authenticator apps and passkeys: what there is; they are changed on the pages of whoever signs people in. */
export function Anmeldung({ sso }: { sso: boolean }) {
  const { konto, transport } = usePlattform()
  const faktoren = useQuery({ queryKey: ['konto', 'faktoren'], queryFn: () => konto.faktoren(), enabled: !sso, staleTime: 0 })
  const passkeys = useQuery({ queryKey: ['konto', 'passkeys'], queryFn: () => konto.offersPasskeys(), enabled: !sso, staleTime: 0 })
  const rule = useQuery({ ...abfrage(transport, `GET ${basis}/zweiterfaktor`, {}), enabled: !sso })
  const demander = rule.data?.fuerMich
  const beginne = useMutation({ mutationFn: (aktion: Kontoaktion) => konto.beginne(aktion) })
  if (sso)
    return (
      <Karte titel={t('konto.anmeldung')}>
        <div css={{ display: 'grid', gap: abstand(1) }}>
          <p>{t('konto.passwortSso')}</p>
          <p>{t('konto.faktorSso')}</p>
        </div>
      </Karte>
    )
  return (
    <Karte titel={t('konto.anmeldung')}>
      <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
        <Knopf busy={beginne.isPending} onClick={() => beginne.mutate('PASSWORT_AENDERN')}>
          {t('konto.passwort')}
        </Knopf>
        <div css={{ display: 'grid', gap: abstand(1), justifySelf: 'stretch' }}>
          <h3 css={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t('konto.faktor')}</h3>
          <p css={{ color: farbe('leise') }}>{t('konto.faktorText')}</p>
          {passkeys.data && <p css={{ color: farbe('leise') }}>{t('konto.passkeyText')}</p>}
          {demander && <p>{t(`konto.faktor${demander}`)}</p>}
          <Geladenes antwort={faktoren} name={t('konto.faktor')} zeilen={1}>
            {(liste) =>
              liste.length === 0 ? (
                <p>{t('konto.faktorKeiner')}</p>
              ) : (
                <ul css={{ padding: 0, listStyle: 'none' }}>
                  {liste.map((factor) => (
                    <li key={factor.id} css={zeilenstil}>
                      <span css={{ flex: '1 1 180px', minWidth: 0 }}>
                        {factor.bezeichnung} <span css={{ color: farbe('leise'), fontSize: 12 }}>{since(factor)}</span>
                      </span>
                      {demander && liste.length === 1 ? (
                        <span css={{ color: farbe('leise'), fontSize: 12 }}>{t('konto.faktorLetzter')}</span>
                      ) : (
                        <Knopf busy={beginne.isPending} onClick={() => beginne.mutate({ entferneFaktor: factor.id })}>
                          {t('konto.faktorEntfernen', { name: factor.bezeichnung })}
                        </Knopf>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </Geladenes>
          {faktoren.data && (
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
              {passkeys.data && (
                <Knopf busy={beginne.isPending} onClick={() => beginne.mutate('PASSKEY_EINRICHTEN')}>
                  {t(has(faktoren.data, 'PASSKEY') ? 'konto.passkeyWeiterer' : 'konto.passkeyEinrichten')}
                </Knopf>
              )}
              <Knopf busy={beginne.isPending} onClick={() => beginne.mutate('FAKTOR_EINRICHTEN')}>
                {t(has(faktoren.data, 'APP') ? 'konto.faktorWeiterer' : 'konto.faktorEinrichten')}
              </Knopf>
            </div>
          )}
        </div>
      </div>
    </Karte>
  )
}
