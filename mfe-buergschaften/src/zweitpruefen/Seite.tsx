import { abfrage, rufe } from '@avalwerk/api'
import { Ablauf, buildingUp, Entscheidungsschritt, Feld, Schrittform, useEntwurf, useWeiter, Geladenes } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { nummerVon } from '@avalwerk/domain'
import { Navigate, usePlattform } from '@avalwerk/platform/remote'
import { Karte } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { Dokumente } from '../details/Dokumente.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'
import { Ablehnen } from './Ablehnen.tsx'
import { Bearbeiten } from './Bearbeiten.tsx'
import { UNENTSCHIEDEN, useAbschluss, type Zweiteigenschaften, type Zweitentwurf } from './entwurf.ts'
import { Facts } from './Facts.tsx'
import { outcomeOf } from './outcome.ts'
import { SCHRITTE } from './schritte.ts'

const INHALT = { details: Details, entscheidung: Entscheiden, akzeptieren: Annehmen, aenderung: Bearbeiten, ablehnen: Ablehnen }

const BRAUCHT = buildingUp<keyof typeof INHALT, Pick<Zweiteigenschaften, 'entwurf'>>(SCHRITTE, {
  details: null,
  entscheidung: null,
  // From one of both the other one may be entered.
  akzeptieren: ({ entwurf }) => entwurf.entscheidung === 'annehmen' || entwurf.entscheidung === 'ändern',
  aenderung: ({ entwurf }) => entwurf.entscheidung === 'annehmen' || entwurf.entscheidung === 'ändern',
  ablehnen: ({ entwurf }) => entwurf.entscheidung === 'ablehnen',
})

/** The second pair of eyes. Whoever reviewed last, and whoever finds no draft, goes to the guarantee. */
export default function Seite() {
  return <AsRead>{(b) => (b.status === 'ENT' ? <ByAnother b={b} /> : <Navigate to={`/buergschaften/details/${b.id}`} replace />)}</AsRead>
}

/** Asks who reviewed last before anything is shown. */
function ByAnother({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const antwort = useQuery(
    abfrage(transport, 'GET /pruefungservice/api/private/v1/pruefungen/{id}/{type}/letzter-pruefer', {
      params: { id: b.id, type: 'buergschaft' },
    }),
  )
  return (
    <Geladenes antwort={antwort} name={t('schritt.zweitprüfen')}>
      {({ istAufrufer }) => (istAufrufer ? <Navigate to={`/buergschaften/details/${b.id}`} replace /> : <Prüfung b={b} />)}
    </Geladenes>
  )
}

function Prüfung({ b }: { b: Bürgschaft }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Zweitentwurf>(UNENTSCHIEDEN)
  return (
    <Ablauf
      titel={`${t('schritt.zweitprüfen')} ${nummerVon(b)}`}
      pfad={pfadZurListe}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      gegeben={{ b, entwurf, ändere, verwirf }}
    />
  )
}

function Details({ b }: Zweiteigenschaften) {
  const geheWeiter = useWeiter()
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/{id}/aufgabendetails`, { params: { id: b.id } }))
  return (
    <Schrittform weiter={t('schritt.weiter')} sende={() => geheWeiter('entscheidung')}>
      <Geladenes antwort={antwort} name={t('schritt.hinweisErst')} zeilen={1}>
        {({ kommentarErstpruefung }) =>
          kommentarErstpruefung && (
            <Karte titel={t('schritt.hinweisErst')}>
              <p css={{ whiteSpace: 'pre-line' }}>{kommentarErstpruefung}</p>
            </Karte>
          )
        }
      </Geladenes>
      <Facts b={b} />
      <Dokumente bürgschaft={b} />
    </Schrittform>
  )
}

const ZIEL = { annehmen: 'akzeptieren', ändern: 'aenderung', ablehnen: 'ablehnen' } as const

function Entscheiden({ b, entwurf, ändere }: Zweiteigenschaften) {
  return (
    <Entscheidungsschritt
      frage={t('schritt.frage')}
      fehlt={t('schritt.option')}
      optionen={[
        {
          wert: 'annehmen',
          wort: t('schritt.zweitAnnehmen'),
          erklärung: t(`outcome.${outcomeOf(b)}`),
          gesperrt: b.schritte.includes('G10') ? undefined : t('schritt.zweitOhneDokument'),
        },
        { wert: 'ändern', wort: t('schritt.zweitÄndern'), erklärung: t('schritt.zweitÄndernText') },
        {
          wert: 'ablehnen',
          wort: t('schritt.zweitAblehnen'),
          erklärung: t(
            b.angekuendigt
              ? 'schritt.dokumentAblehnenText'
              : b.auftragId === null
                ? 'schritt.entwurfAblehnenText'
                : 'schritt.zweitAblehnenText',
          ),
          gesperrt:
            b.schritte.includes('G12') || b.schritte.includes('G56')
              ? undefined
              : t(b.schritte.includes('G13') ? 'schritt.zweitAblehnenStorno' : 'schritt.zweitAblehnenGesperrt'),
        },
      ]}
      gewählt={entwurf.entscheidung}
      beiWahl={(entscheidung) => ändere({ entscheidung })}
      weiter={t('schritt.weiter')}
      zurück="details"
      geheZu={(entscheidung) => ZIEL[entscheidung]}
    />
  )
}

function Annehmen(e: Zweiteigenschaften) {
  const { transport, fortschritt } = usePlattform()
  const schließe = useAbschluss(e)
  const { b } = e
  const annehmen = useMutation({
    mutationFn: () =>
      fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: b.id },
          body: { entscheidung: 'ANNEHMEN', version: b.version },
        }),
      ),
    onSuccess: () => schließe(t(`outcome.${outcomeOf(b)}Done`)),
  })
  const ausstellen = t('schritt.ausstellen', { nummer: nummerVon(b) })
  return (
    <Schrittform weiter={ausstellen} zurück="entscheidung" beschäftigt={annehmen.isPending} sende={() => annehmen.mutate()}>
      <Feld titel={ausstellen}>
        <p>{t(`outcome.${outcomeOf(b)}Text`)}</p>
      </Feld>
    </Schrittform>
  )
}
