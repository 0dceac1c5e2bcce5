import { ladeDatei, rufe, speichereDatei } from '@avalwerk/api'
import { Auswahlfeld, type Datei, Dokumentfeld, Häkchen, Schrittdialog } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { BÜRGSCHAFTSSTATUS, type Bürgschaftsstatus, statusanzeige } from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Ausklapper, eintragstil, Knopf, knopfstil } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { basis, nummerVon, useAuffrischen } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { useDokumentdownload } from './Dokumente.tsx'

type Frage =
  | 'wunschZurückziehen'
  | 'wunschAblehnen'
  | 'stornieren'
  | 'versand'
  | 'zurückziehen'
  | 'dokument'
  | 'ablehnungBestätigen'
  | 'importBestätigen'
  | 'importAblehnen'
  | 'statusÄndern'
  | 'statusFreigeben'
  | 'statusVerwerfen'

/** Steps that are asked for in a dialog, by their row of the life cycle; the order is that of the menu. */
const FRAGEN: readonly (readonly [schritt: string, frage: Frage])[] = [
  ['G27', 'ablehnungBestätigen'],
  ['G16', 'importBestätigen'],
  ['G17', 'importAblehnen'],
  ['G15', 'versand'],
  ['G19', 'dokument'],
  ['G25', 'wunschZurückziehen'],
  ['G26', 'wunschAblehnen'],
  ['G13', 'stornieren'],
  ['G18', 'zurückziehen'],
]
/** Steps with a page of their own; the first that may be taken is the likely one. */
const SEITEN: readonly (readonly [schritt: string, wort: Parameters<typeof t>[0], pfad: (id: string) => string])[] = [
  ['G20', 'schritt.annehmen', (id) => `/buergschaften/${id}/akzeptieren`],
  ['G21', 'schritt.ablehnen', (id) => `/buergschaften/${id}/ablehnen`],
  ['G10', 'schritt.zweitprüfen', (id) => `/buergschaften/${id}/zweitpruefen/details`],
  ['G23', 'schritt.korrigieren', (id) => `/buergschaften/${id}/korrigieren/korrekturwunsch`],
]

/** What the viewer may do with a guarantee now, as its life cycle says; downloads beside it. */
export function Aktionen({ b }: { b: Bürgschaft }) {
  const { transport, fortschritt, bereich } = usePlattform()
  const [frage, setFrage] = useState<Frage>()
  const pdf = useDokumentdownload(b.id)
  const darfVerwalten = useRecht({ aktion: 'verwalten', kategorien: ['Bürgschaften'] }) && bereich.gruppe === 'BSP'
  const darfEntscheidung = useRecht({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Bürgschaften'] })
  const csv = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `GET ${basis}/{id}/buergschaften.csv`, { params: { id: b.id } })),
    onSuccess: speichereDatei,
  })
  const entscheidung = useMutation({
    mutationFn: () =>
      fortschritt(
        ladeDatei(transport, 'GET /dokumentservice/api/private/v2/buergschaften/{id}/entscheidungsdokumentation.pdf', {
          params: { id: b.id },
        }),
      ),
    onSuccess: speichereDatei,
  })
  const seiten = SEITEN.filter(([schritt]) => b.schritte.includes(schritt))
  const veränderlich = !BÜRGSCHAFTSSTATUS[b.status].ende && b.status !== 'ENT'
  const fragen: Frage[] = [
    ...FRAGEN.filter(([schritt]) => b.schritte.includes(schritt)).map(([, name]) => name),
    ...(darfVerwalten && veränderlich && !b.statusantrag ? (['statusÄndern'] as const) : []),
    ...(b.statusantrag && b.schritte.includes('G48') && !b.statusantrag.eigener ? (['statusFreigeben'] as const) : []),
    ...(b.statusantrag && darfVerwalten ? (['statusVerwerfen'] as const) : []),
  ]
  const hauptfrage = seiten.length === 0 ? fragen[0] : undefined
  return (
    <>
      <Ausklapper rechts beschriftung={t('details.mehr')} icon="mehr">
        {(schließe) => (
          <>
            {fragen
              .filter((name) => name !== hauptfrage)
              .map((name) => (
                <button
                  key={name}
                  type="button"
                  css={eintragstil}
                  onClick={() => {
                    schließe()
                    setFrage(name)
                  }}
                >
                  {t(`schritt.${name}`)}
                </button>
              ))}
            <button type="button" css={eintragstil} disabled={csv.isPending} onClick={() => csv.mutate()}>
              {t('details.csv')}
            </button>
            {darfEntscheidung && (
              <button type="button" css={eintragstil} disabled={entscheidung.isPending} onClick={() => entscheidung.mutate()}>
                {t('schritt.entscheidungsdokumentation')}
              </button>
            )}
          </>
        )}
      </Ausklapper>
      {b.dokumente.length > 0 && (
        <Knopf
          art={seiten.length || hauptfrage ? 'neben' : 'haupt'}
          icon="herunterladen"
          disabled={pdf.isPending}
          onClick={() => pdf.mutate(undefined)}
        >
          {t('details.pdf')}
        </Knopf>
      )}
      {[...seiten].reverse().map(([schritt, wort, pfad]) => (
        <Link key={schritt} to={pfad(b.id)} css={knopfstil(schritt === seiten[0]?.[0] ? 'haupt' : 'neben')}>
          {t(wort)}
        </Link>
      ))}
      {hauptfrage && (
        <Knopf art="haupt" onClick={() => setFrage(hauptfrage)}>
          {t(`schritt.${hauptfrage}`)}
        </Knopf>
      )}
      {frage && <Frage b={b} frage={frage} beiSchließen={() => setFrage(undefined)} />}
    </>
  )
}

const MIT_GRUND: readonly Frage[] = ['wunschAblehnen', 'stornieren', 'zurückziehen', 'importAblehnen', 'statusÄndern']
const GEFAHR: readonly Frage[] = ['stornieren', 'zurückziehen', 'importAblehnen', 'statusFreigeben']
const ZIELE = (Object.keys(BÜRGSCHAFTSSTATUS) as (keyof typeof BÜRGSCHAFTSSTATUS)[]).filter(
  (status) => status !== 'ENT' && status !== 'ABGETRETEN',
)

function Frage({ b, frage, beiSchließen }: { b: Bürgschaft; frage: Frage; beiSchließen: () => void }) {
  const { transport, melde } = usePlattform()
  const auffrischen = useAuffrischen()
  const [ausgebucht, setAusgebucht] = useState(false)
  const [datei, setDatei] = useState<Datei>()
  const [lädt, setLädt] = useState(false)
  const [zielstatus, setZielstatus] = useState<Bürgschaftsstatus>('AKT')
  const { version } = b
  const params = { id: b.id }
  const tun = useMutation({
    mutationFn: ({ grund }: { grund: string }): Promise<unknown> => {
      switch (frage) {
        case 'wunschZurückziehen':
          return rufe(transport, `POST ${basis}/{id}/korrektur/zurueckziehen`, { params, body: { version } })
        case 'wunschAblehnen':
          return rufe(transport, `POST ${basis}/{id}/korrektur/ablehnen`, { params, body: { version, grund } })
        case 'stornieren':
          return rufe(transport, `POST ${basis}/{id}/stornieren`, { params, body: { version, grund } })
        case 'versand':
          return rufe(transport, `POST ${basis}/{id}/versand`, { params, body: { version } })
        case 'zurückziehen':
          return rufe(transport, `POST ${basis}/{id}/zurueckziehen`, { params, body: { version, grund } })
        case 'dokument':
          return rufe(transport, `POST ${basis}/{id}/dokument`, {
            params,
            body: { version, dateiId: datei?.dateiId ?? null, textId: null },
          })
        case 'ablehnungBestätigen':
          return rufe(transport, `POST ${basis}/{id}/ablehnung/bestaetigen`, { params, body: { version, ausgebucht } })
        case 'importBestätigen':
          return rufe(transport, `POST ${basis}/{id}/import/bestaetigen`, { params, body: { version, bestaetigt: true, grund: null } })
        case 'importAblehnen':
          return rufe(transport, `POST ${basis}/{id}/import/bestaetigen`, { params, body: { version, bestaetigt: false, grund } })
        case 'statusÄndern':
          return rufe(transport, `POST ${basis}/{id}/status`, { params, body: { entscheidung: 'BEANTRAGEN', version, zielstatus, grund } })
        case 'statusFreigeben':
          return rufe(transport, `POST ${basis}/{id}/status`, { params, body: { entscheidung: 'FREIGEBEN', version } })
        case 'statusVerwerfen':
          return rufe(transport, `POST ${basis}/{id}/status`, { params, body: { entscheidung: 'VERWERFEN', version } })
      }
    },
    onSuccess: async () => {
      melde(t('schritt.ausgeführt'))
      beiSchließen()
      await auffrischen()
    },
    onError: beiSchließen,
  })
  const sperre =
    frage === 'ablehnungBestätigen' && !ausgebucht
      ? t('schritt.ausgebuchtFehlt')
      : frage === 'dokument' && lädt
        ? t('schritt.hochladenLäuft')
        : frage === 'dokument' && !datei
          ? t('schritt.dokumentFehlt')
          : undefined
  const text =
    frage === 'statusFreigeben' && b.statusantrag
      ? t('schritt.statusFreigebenText', { status: statusanzeige(b.statusantrag.zielstatus, 'BSP').wort, grund: b.statusantrag.grund })
      : t(`schritt.${frage}Text`)
  return (
    <Schrittdialog
      titel={`${t(`schritt.${frage}`)}: ${nummerVon(b)}`}
      text={text}
      knopf={t(`schritt.${frage}`)}
      art={GEFAHR.includes(frage) ? 'gefahr' : 'haupt'}
      {...(MIT_GRUND.includes(frage) && { grund: t('schritt.grund') })}
      sperre={sperre}
      fehler={tun.error}
      beschäftigt={tun.isPending}
      beiSchließen={beiSchließen}
      beiBestätigung={(eingabe) => tun.mutate(eingabe)}
    >
      {frage === 'ablehnungBestätigen' && <Häkchen wort={t('schritt.ausgebucht')} an={ausgebucht} beiÄnderung={setAusgebucht} />}
      {frage === 'dokument' && (
        <Dokumentfeld beschriftung={t('schritt.dokumentFeld')} datei={datei} beiÄnderung={setDatei} beiArbeit={setLädt} />
      )}
      {frage === 'statusÄndern' && (
        <Auswahlfeld
          beschriftung={t('schritt.zielstatus')}
          value={zielstatus}
          gruppen={[
            {
              optionen: ZIELE.filter((status) => status !== b.status).map((wert) => ({
                wert,
                wort: `${statusanzeige(wert, 'BSP').wort} (${wert})`,
              })),
            },
          ]}
          onChange={(e) => setZielstatus(e.target.value as Bürgschaftsstatus)}
        />
      )}
    </Schrittdialog>
  )
}
