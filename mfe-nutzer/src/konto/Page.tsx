import { saveFile, useApi } from '@avalwerk/api'
import { PromptDialog } from '@avalwerk/patterns/act'
import { InOrder, LoadedSection } from '@avalwerk/patterns/calls'
import { Checkbox, spacing, DescriptionList, themeColor, Alert, Card, Button, PageHeader } from '@avalwerk/ui'
import type { NutzerRow } from '@avalwerk/contracts'
import { formatDate, calendarDate } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf, useUnternehmen } from '../components/queries.ts'
import { AccountRequests } from '../components/AccountRequests.tsx'
import { t } from '../texts.ts'
import { SignIn } from './SignIn.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { Sessions } from './Sessions.tsx'

/** The own account: data, settings, sign-in, sessions; below it the figures of the own organisation. */
export default function KontoPage() {
  const api = useApi()
  const { account } = usePlatform()
  const response = useQuery(api.konto.details.queryOptions())
  // Shown once, when the user comes back from the provider's pages.
  const [result] = useState(() => account.outcome())
  return (
    <>
      <PageHeader title={t('konto.title')} />
      {result && (
        <div css={{ marginBottom: spacing(2) }}>
          <Alert tone={result === 'done' ? 'success' : 'warning'}>
            <p>{t(`konto.${result}`)}</p>
          </Alert>
        </div>
      )}
      <InOrder>
        <LoadedSection result={response} name={t('konto.loading')} rows={8}>
          {(nutzer) => (
            <div
              css={{
                display: 'grid',
                gap: spacing(2),
                alignItems: 'start',
                gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
              }}
            >
              <div css={{ display: 'grid', gap: spacing(2), minWidth: 0 }}>
                <AccountRequests nutzer={nutzer} own done={() => void response.refetch()} />
                <OwnDetails nutzer={nutzer} />
                <Settings nutzer={nutzer} />
                <OwnData nutzer={nutzer} />
              </div>
              <div css={{ display: 'grid', gap: spacing(2), minWidth: 0 }}>
                <InOrder>
                  <SignIn sso={nutzer.sso} />
                  <Sessions />
                </InOrder>
              </div>
            </div>
          )}
        </LoadedSection>
        <KeyFigures />
      </InOrder>
    </>
  )
}

function OwnDetails({ nutzer }: { nutzer: NutzerRow }) {
  const { data } = useUnternehmen()
  const names = nutzer.sichtberechtigteUnternehmen.map((id) => data?.unternehmen.find((u) => u.id === id)?.name ?? id)
  return (
    <Card title={t('konto.facts')}>
      <DescriptionList
        pairs={[
          [t('konto.name'), nameOf(nutzer)],
          [t('konto.email'), nutzer.email],
          [t('konto.telefon'), nutzer.telefonnummer],
          [t('konto.rolle'), nutzer.rolle],
          [t('konto.unternehmen'), nutzer.unternehmenName],
          [
            t('konto.sicht'),
            nutzer.unternehmenSichtbeschränkt ? t('feld.onlyUnternehmen', { namen: names.join(', ') }) : t('feld.allUnternehmen'),
          ],
          [t('konto.accountSince'), formatDate(calendarDate(new Date(nutzer.erstelltAm)))],
        ]}
      />
      <p css={{ color: themeColor('muted'), fontSize: 12, marginTop: spacing(1) }}>{t('konto.factsText')}</p>
    </Card>
  )
}

function Settings({ nutzer }: { nutzer: NutzerRow }) {
  const api = useApi()
  const { progress, notify } = usePlatform()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  // The library tells of its state a moment later: until then the box would jump back.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const mails = useMutation({
    mutationFn: (erhaltNutzerEMails: boolean) => progress(api.konto.emailEinstellen.mutate({ body: { erhaltNutzerEMails } })),
    onSuccess: async ({ erhaltNutzerEMails }) => {
      await queryClient.invalidateQueries({ queryKey: [api.konto.details.id] })
      notify(t(erhaltNutzerEMails ? 'konto.emailsOn' : 'konto.emailsOff'))
    },
    onSettled: () => setChosen(null),
  })
  return (
    <Card title={t('konto.settings')}>
      <div css={{ display: 'grid', gap: spacing(2), justifyItems: 'start' }}>
        <Checkbox
          label={t('konto.receiveEmails')}
          on={chosen ?? nutzer.erhaltNutzerEMails}
          locked={chosen !== null}
          onChange={(an) => {
            setChosen(an)
            mails.mutate(an)
          }}
        />
        <Button onClick={() => setOpen(true)}>{t('konto.resetTables')}</Button>
      </div>
      {open && (
        <PromptDialog
          item={nutzer}
          label={t('konto.resetTables')}
          question={{
            title: () => t('konto.resetTablesTitle'),
            text: () => t('konto.resetTablesText'),
            success: t('konto.tablesReset'),
            send: async (api) => {
              await api.konto.tabelleneinstellungenZuruecksetzen.mutate()
              queryClient.removeQueries({ queryKey: [api.konto.tabelleneinstellung.id] })
            },
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

function OwnData({ nutzer }: { nutzer: NutzerRow }) {
  const api = useApi()
  const { progress, notify, account } = usePlatform()
  const [open, setOpen] = useState(false)
  const load = useMutation({
    mutationFn: () => progress(api.konto.daten.download()),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('konto.exported'))
    },
  })
  return (
    <Card title={t('konto.ownData')}>
      <div css={{ display: 'grid', gap: spacing(2), justifyItems: 'start' }}>
        <p>{t('konto.ownDataText')}</p>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
          <Button icon="download" busy={load.isPending} onClick={() => load.mutate()}>
            {t('konto.export')}
          </Button>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('konto.deactivate')}
          </Button>
        </div>
      </div>
      {open && (
        <PromptDialog
          item={nutzer}
          label={t('konto.deactivate')}
          question={{
            title: () => t('konto.deactivateTitle'),
            text: () => t('konto.deactivateText'),
            danger: true,
            confirmed: true,
            success: t('konto.deactivated'),
            send: async (api) => {
              await api.konto.deaktivieren.mutate()
              await account.signOut()
            },
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
