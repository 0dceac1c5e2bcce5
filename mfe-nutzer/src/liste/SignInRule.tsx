import { useApi } from '@avalwerk/api'
import { type Prompt, PromptDialog } from '@avalwerk/patterns/act'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { Api } from '@avalwerk/contracts'
import { spacing, themeColor, Card, Button, Badge, PageHeader } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { Tabs } from './Tabs.tsx'

type Rule = Api['nutzer']['anmelderegel']['response']

/** Shows what the organisation demands of the sign-ins of all its people, and lets managers change it. */
export function SignInRule() {
  const api = useApi()
  const queries = useQueryClient()
  const query = api.nutzer.anmelderegel.queryOptions()
  const answer = useQuery(query)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <PageHeader title={t('liste.title')} />
      <Tabs />
      <LoadedSection result={answer} name={t('signIn.loading')} rows={4}>
        {(rule) => {
          const word = t(rule.verlangt ? 'signIn.release' : 'signIn.demand')
          return (
            <div css={{ maxWidth: 720 }}>
              <Card title={t('signIn.title')}>
                <div css={{ display: 'grid', gap: spacing(1.5), justifyItems: 'start' }}>
                  <Badge tone={rule.verlangt ? 'success' : 'neutral'}>{t(rule.verlangt ? 'signIn.demanded' : 'signIn.voluntary')}</Badge>
                  <p>{t(rule.verlangt ? 'signIn.demandedText' : 'signIn.voluntaryText')}</p>
                  {rule.ohneFaktor !== null && (
                    <p>{rule.ohneFaktor === 0 ? t('signIn.withoutNone') : t('signIn.without', { count: rule.ohneFaktor })}</p>
                  )}
                  {rule.fuerMich === 'BETREIBER' && <p>{t('signIn.operatorText')}</p>}
                  <p css={{ color: themeColor('muted') }}>
                    {t('signIn.why')} {t('signIn.exceptions')}
                  </p>
                  {rule.aenderbar ? (
                    <Button variant={rule.verlangt ? 'danger' : 'primary'} onClick={() => setAsking(true)}>
                      {word}
                    </Button>
                  ) : (
                    <p>{t('signIn.restricted')}</p>
                  )}
                </div>
              </Card>
              {asking && (
                <PromptDialog
                  item={rule}
                  label={word}
                  question={question(rule)}
                  onClose={() => {
                    setAsking(false)
                    void queries.invalidateQueries({ queryKey: query.queryKey })
                  }}
                />
              )}
            </div>
          )
        }}
      </LoadedSection>
    </>
  )
}

const question = ({ verlangt, version }: Rule): Prompt<Rule> => ({
  title: () => t(verlangt ? 'signIn.releaseQuestion' : 'signIn.demandQuestion'),
  text: () => t(verlangt ? 'signIn.releaseText' : 'signIn.demandText'),
  success: t(verlangt ? 'signIn.releaseDone' : 'signIn.demandDone'),
  ...(verlangt && { danger: true, confirmed: true }),
  send: (api) => api.nutzer.anmelderegelSetzen.mutate({ body: { version, verlangt: !verlangt } }),
})
