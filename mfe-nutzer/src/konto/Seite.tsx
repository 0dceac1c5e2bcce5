import { apiQuery, downloadFile, rufe, saveFile } from '@avalwerk/api'
import { PromptDialog, LoadedSection, Checkbox } from '@avalwerk/bausteine'
import type { NutzerRow } from '@avalwerk/contracts'
import { formatDate, calendarDate } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, DescriptionList, farbe, Alert, Card, Button, PageHeader } from '@avalwerk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { basis, nameOf, useUnternehmen } from '../bausteine/daten.ts'
import { AccountRequests } from '../bausteine/Kontoantraege.tsx'
import { t } from '../texte.ts'
import { SignIn } from './Anmeldung.tsx'
import { Metrics } from './Kennzahlen.tsx'
import { Sessions } from './Sitzungen.tsx'

/** The own account: data, settings, sign-in, sessions; below it the figures of the own organisation. */
export default function Seite() {
  const { transport, konto } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/benutzer/eigenen`, {}))
  // Said once, when people come back from the provider's pages.
  const [ergebnis] = useState(() => konto.ergebnis())
  return (
    <>
      <PageHeader titel={t('konto.titel')} />
      {ergebnis && (
        <div css={{ marginBottom: abstand(2) }}>
          <Alert ton={ergebnis === 'erledigt' ? 'gut' : 'warnung'}>
            <p>{t(`konto.${ergebnis}`)}</p>
          </Alert>
        </div>
      )}
      <LoadedSection antwort={antwort} name={t('konto.lädt')} zeilen={8}>
        {(nutzer) => (
          <div
            css={{
              display: 'grid',
              gap: abstand(2),
              alignItems: 'start',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
            }}
          >
            <div css={{ display: 'grid', gap: abstand(2), minWidth: 0 }}>
              <AccountRequests nutzer={nutzer} own done={() => void antwort.refetch()} />
              <OwnDescriptionList nutzer={nutzer} />
              <Settings nutzer={nutzer} />
              <OwnData nutzer={nutzer} />
            </div>
            <div css={{ display: 'grid', gap: abstand(2), minWidth: 0 }}>
              <SignIn sso={nutzer.sso} />
              <Sessions />
            </div>
          </div>
        )}
      </LoadedSection>
      <Metrics />
    </>
  )
}

function OwnDescriptionList({ nutzer }: { nutzer: NutzerRow }) {
  const { data } = useUnternehmen()
  const namen = nutzer.sichtberechtigteUnternehmen.map((id) => data?.unternehmen.find((u) => u.id === id)?.name ?? id)
  return (
    <Card titel={t('konto.daten')}>
      <DescriptionList
        paare={[
          [t('konto.name'), nameOf(nutzer)],
          [t('konto.email'), nutzer.email],
          [t('konto.telefon'), nutzer.telefonnummer],
          [t('konto.rolle'), nutzer.rolle],
          [t('konto.unternehmen'), nutzer.unternehmenName],
          [t('konto.sicht'), nutzer.unternehmenSichtbeschränkt ? t('feld.nur', { namen: namen.join(', ') }) : t('feld.alle')],
          [t('konto.seit'), formatDate(calendarDate(new Date(nutzer.erstelltAm)))],
        ]}
      />
      <p css={{ color: farbe('leise'), fontSize: 12, marginTop: abstand(1) }}>{t('konto.datenText')}</p>
    </Card>
  )
}

function Settings({ nutzer }: { nutzer: NutzerRow }) {
  const { transport, fortschritt, melde } = usePlatform()
  const abfragen = useQueryClient()
  const [offen, setOffen] = useState(false)
  // The library tells of its state a moment later: until then the box would jump back.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const mails = useMutation({
    mutationFn: (erhaltNutzerEMails: boolean) =>
      fortschritt(rufe(transport, `POST ${basis}/email/einstellung`, { body: { erhaltNutzerEMails } })),
    onSuccess: async ({ erhaltNutzerEMails }) => {
      await abfragen.invalidateQueries({ queryKey: [`GET ${basis}/benutzer/eigenen`] })
      melde(t(erhaltNutzerEMails ? 'konto.mailsAn' : 'konto.mailsAus'))
    },
    onSettled: () => setChosen(null),
  })
  return (
    <Card titel={t('konto.einstellungen')}>
      <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
        <Checkbox
          wort={t('konto.mails')}
          an={chosen ?? nutzer.erhaltNutzerEMails}
          gesperrt={chosen !== null}
          beiÄnderung={(an) => {
            setChosen(an)
            mails.mutate(an)
          }}
        />
        <Button onClick={() => setOffen(true)}>{t('konto.tabellen')}</Button>
      </div>
      {offen && (
        <PromptDialog
          o={nutzer}
          wort={t('konto.tabellen')}
          frage={{
            titel: () => t('konto.tabellenFrage'),
            text: () => t('konto.tabellenText'),
            erfolg: t('konto.tabellenErfolg'),
            sende: async (transport_) => {
              await rufe(transport_, `DELETE ${basis}/einstellung`, {})
              abfragen.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/einstellung') })
            },
          }}
          beiSchließen={() => setOffen(false)}
        />
      )}
    </Card>
  )
}

function OwnData({ nutzer }: { nutzer: NutzerRow }) {
  const { transport, fortschritt, melde, konto } = usePlatform()
  const [offen, setOffen] = useState(false)
  const laden = useMutation({
    mutationFn: () => fortschritt(downloadFile(transport, `GET ${basis}/benutzer/eigenen/daten.json`, {})),
    onSuccess: (datei) => {
      saveFile(datei)
      melde(t('konto.exportErfolg'))
    },
  })
  return (
    <Card titel={t('konto.eigeneDaten')}>
      <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
        <p>{t('konto.eigeneDatenText')}</p>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
          <Button icon="herunterladen" busy={laden.isPending} onClick={() => laden.mutate()}>
            {t('konto.export')}
          </Button>
          <Button art="gefahr" onClick={() => setOffen(true)}>
            {t('konto.deaktivieren')}
          </Button>
        </div>
      </div>
      {offen && (
        <PromptDialog
          o={nutzer}
          wort={t('konto.deaktivieren')}
          frage={{
            titel: () => t('konto.deaktivierenFrage'),
            text: () => t('konto.deaktivierenText'),
            gefahr: true,
            confirmed: true,
            erfolg: t('konto.deaktivierenErfolg'),
            sende: async (transport_) => {
              await rufe(transport_, `POST ${basis}/benutzer/deaktivierung`, {})
              await konto.meldeAb()
            },
          }}
          beiSchließen={() => setOffen(false)}
        />
      )}
    </Card>
  )
}
