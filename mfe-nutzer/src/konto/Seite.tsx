import { abfrage, ladeDatei, rufe, speichereDatei } from '@avalwerk/api'
import { Fragedialog, Geladenes, Häkchen } from '@avalwerk/bausteine'
import type { Nutzerzeile } from '@avalwerk/contracts'
import { formatDatum, kalendertag } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, Angaben, farbe, Hinweis, Karte, Knopf, Seitenkopf } from '@avalwerk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { basis, nameVon, useUnternehmen } from '../bausteine/daten.ts'
import { Kontoantraege } from '../bausteine/Kontoantraege.tsx'
import { t } from '../texte.ts'
import { Anmeldung } from './Anmeldung.tsx'
import { Kennzahlen } from './Kennzahlen.tsx'
import { Sitzungen } from './Sitzungen.tsx'

/** The own account: data, settings, sign-in, sessions; below it the figures of the own organisation. */
export default function Seite() {
  const { transport, konto } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/benutzer/eigenen`, {}))
  // Said once, when people come back from the provider's pages.
  const [ergebnis] = useState(() => konto.ergebnis())
  return (
    <>
      <Seitenkopf titel={t('konto.titel')} />
      {ergebnis && (
        <div css={{ marginBottom: abstand(2) }}>
          <Hinweis ton={ergebnis === 'erledigt' ? 'gut' : 'warnung'}>
            <p>{t(`konto.${ergebnis}`)}</p>
          </Hinweis>
        </div>
      )}
      <Geladenes antwort={antwort} name={t('konto.lädt')} zeilen={8}>
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
              <Kontoantraege nutzer={nutzer} own done={() => void antwort.refetch()} />
              <EigeneAngaben nutzer={nutzer} />
              <Einstellungen nutzer={nutzer} />
              <EigeneDaten nutzer={nutzer} />
            </div>
            <div css={{ display: 'grid', gap: abstand(2), minWidth: 0 }}>
              <Anmeldung sso={nutzer.sso} />
              <Sitzungen />
            </div>
          </div>
        )}
      </Geladenes>
      <Kennzahlen />
    </>
  )
}

function EigeneAngaben({ nutzer }: { nutzer: Nutzerzeile }) {
  const { data } = useUnternehmen()
  const namen = nutzer.sichtberechtigteUnternehmen.map((id) => data?.unternehmen.find((u) => u.id === id)?.name ?? id)
  return (
    <Karte titel={t('konto.daten')}>
      <Angaben
        paare={[
          [t('konto.name'), nameVon(nutzer)],
          [t('konto.email'), nutzer.email],
          [t('konto.telefon'), nutzer.telefonnummer],
          [t('konto.rolle'), nutzer.rolle],
          [t('konto.unternehmen'), nutzer.unternehmenName],
          [t('konto.sicht'), nutzer.unternehmenSichtbeschränkt ? t('feld.nur', { namen: namen.join(', ') }) : t('feld.alle')],
          [t('konto.seit'), formatDatum(kalendertag(new Date(nutzer.erstelltAm)))],
        ]}
      />
      <p css={{ color: farbe('leise'), fontSize: 12, marginTop: abstand(1) }}>{t('konto.datenText')}</p>
    </Karte>
  )
}

function Einstellungen({ nutzer }: { nutzer: Nutzerzeile }) {
  const { transport, fortschritt, melde } = usePlattform()
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
    <Karte titel={t('konto.einstellungen')}>
      <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
        <Häkchen
          wort={t('konto.mails')}
          an={chosen ?? nutzer.erhaltNutzerEMails}
          gesperrt={chosen !== null}
          beiÄnderung={(an) => {
            setChosen(an)
            mails.mutate(an)
          }}
        />
        <Knopf onClick={() => setOffen(true)}>{t('konto.tabellen')}</Knopf>
      </div>
      {offen && (
        <Fragedialog
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
    </Karte>
  )
}

function EigeneDaten({ nutzer }: { nutzer: Nutzerzeile }) {
  const { transport, fortschritt, melde, konto } = usePlattform()
  const [offen, setOffen] = useState(false)
  const laden = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `GET ${basis}/benutzer/eigenen/daten.json`, {})),
    onSuccess: (datei) => {
      speichereDatei(datei)
      melde(t('konto.exportErfolg'))
    },
  })
  return (
    <Karte titel={t('konto.eigeneDaten')}>
      <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
        <p>{t('konto.eigeneDatenText')}</p>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
          <Knopf icon="herunterladen" busy={laden.isPending} onClick={() => laden.mutate()}>
            {t('konto.export')}
          </Knopf>
          <Knopf art="gefahr" onClick={() => setOffen(true)}>
            {t('konto.deaktivieren')}
          </Knopf>
        </div>
      </div>
      {offen && (
        <Fragedialog
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
    </Karte>
  )
}
