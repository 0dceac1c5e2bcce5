import { abfrage } from '@avalwerk/api'
import { Geladenes } from '@avalwerk/bausteine'
import { formatDatum, kalendertag } from '@avalwerk/domain'
import type { Kontoaktion } from '@avalwerk/platform'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf, zeilenstil } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

/** Password and second factor: what there is; they are changed on the pages of whoever signs people in. */
export function Anmeldung({ sso }: { sso: boolean }) {
  const { konto, transport } = usePlattform()
  const faktoren = useQuery({ queryKey: ['konto', 'faktoren'], queryFn: () => konto.faktoren(), enabled: !sso, staleTime: 0 })
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
        <Knopf disabled={beginne.isPending} onClick={() => beginne.mutate('PASSWORT_AENDERN')}>
          {t('konto.passwort')}
        </Knopf>
        <div css={{ display: 'grid', gap: abstand(1), justifySelf: 'stretch' }}>
          <h3 css={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t('konto.faktor')}</h3>
          <p css={{ color: farbe('leise') }}>{t('konto.faktorText')}</p>
          {demander && <p>{t(`konto.faktor${demander}`)}</p>}
          <Geladenes antwort={faktoren} name={t('konto.faktor')} zeilen={1}>
            {(liste) =>
              liste.length === 0 ? (
                <p>{t('konto.faktorKeiner')}</p>
              ) : (
                <ul css={{ padding: 0, listStyle: 'none' }}>
                  {liste.map(({ id, bezeichnung, erstelltAm }) => (
                    <li key={id} css={zeilenstil}>
                      <span css={{ flex: 1, minWidth: 0 }}>
                        {bezeichnung}{' '}
                        {erstelltAm && (
                          <span css={{ color: farbe('leise'), fontSize: 12 }}>
                            {t('konto.faktorSeit', { datum: formatDatum(kalendertag(erstelltAm)) })}
                          </span>
                        )}
                      </span>
                      {demander && liste.length === 1 ? (
                        <span css={{ color: farbe('leise'), fontSize: 12 }}>{t('konto.faktorLetzter')}</span>
                      ) : (
                        <Knopf disabled={beginne.isPending} onClick={() => beginne.mutate({ entferneFaktor: id })}>
                          {t('konto.faktorEntfernen', { name: bezeichnung })}
                        </Knopf>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </Geladenes>
          {faktoren.data && (
            <div>
              <Knopf disabled={beginne.isPending} onClick={() => beginne.mutate('FAKTOR_EINRICHTEN')}>
                {t(faktoren.data.length ? 'konto.faktorWeiterer' : 'konto.faktorEinrichten')}
              </Knopf>
            </div>
          )}
        </div>
      </div>
    </Karte>
  )
}
