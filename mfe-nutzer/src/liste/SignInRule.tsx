import { abfrage, rufe } from '@avalwerk/api'
import { type Frage, Fragedialog, Geladenes } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf, Marke, Seitenkopf } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { Reiter } from './Reiter.tsx'

type Rule = Api[`GET ${typeof basis}/zweiterfaktor`]['antwort']

/** What is demanded of the sign-ins of all people of the own organisation. */
export function SignInRule() {
  const { transport } = usePlattform()
  const queries = useQueryClient()
  const query = abfrage(transport, `GET ${basis}/zweiterfaktor`, {})
  const answer = useQuery(query)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Seitenkopf titel={t('liste.titel')} />
      <Reiter />
      <Geladenes antwort={answer} name={t('signIn.loading')} zeilen={4}>
        {(rule) => {
          const word = t(rule.verlangt ? 'signIn.release' : 'signIn.demand')
          return (
            <div css={{ maxWidth: 720 }}>
              <Karte titel={t('signIn.title')}>
                <div css={{ display: 'grid', gap: abstand(1.5), justifyItems: 'start' }}>
                  <Marke ton={rule.verlangt ? 'gut' : 'neutral'}>{t(rule.verlangt ? 'signIn.demanded' : 'signIn.voluntary')}</Marke>
                  <p>{t(rule.verlangt ? 'signIn.demandedText' : 'signIn.voluntaryText')}</p>
                  {rule.ohneFaktor !== null && (
                    <p>{rule.ohneFaktor === 0 ? t('signIn.withoutNone') : t('signIn.without', { count: rule.ohneFaktor })}</p>
                  )}
                  {rule.fuerMich === 'BETREIBER' && <p>{t('signIn.operatorText')}</p>}
                  <p css={{ color: farbe('leise') }}>
                    {t('signIn.why')} {t('signIn.exceptions')}
                  </p>
                  {rule.aenderbar ? (
                    <Knopf art={rule.verlangt ? 'gefahr' : 'haupt'} onClick={() => setAsking(true)}>
                      {word}
                    </Knopf>
                  ) : (
                    <p>{t('signIn.restricted')}</p>
                  )}
                </div>
              </Karte>
              {asking && (
                <Fragedialog
                  o={rule}
                  wort={word}
                  frage={question(rule)}
                  beiSchließen={() => {
                    setAsking(false)
                    void queries.invalidateQueries({ queryKey: query.queryKey })
                  }}
                />
              )}
            </div>
          )
        }}
      </Geladenes>
    </>
  )
}

const question = ({ verlangt, version }: Rule): Frage<Rule> => ({
  titel: () => t(verlangt ? 'signIn.releaseQuestion' : 'signIn.demandQuestion'),
  text: () => t(verlangt ? 'signIn.releaseText' : 'signIn.demandText'),
  erfolg: t(verlangt ? 'signIn.releaseDone' : 'signIn.demandDone'),
  ...(verlangt && { gefahr: true, confirmed: true }),
  sende: (transport) => rufe(transport, `PUT ${basis}/zweiterfaktor`, { body: { version, verlangt: !verlangt } }),
})
