import { abfrage, kennungVon, rufe } from '@avalwerk/api'
import { Schrittdialog } from '@avalwerk/bausteine'
import { formatZeitpunkt } from '@avalwerk/domain'
import { Link, useNavigate, useParams, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Angaben, farbe, Fehlerfeld, Karte, Knopf, Seitenkopf, Skelett } from '@avalwerk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pfadZu } from '../bausteine/vorgang.ts'
import { t } from '../texte.ts'

const basis = '/aufgabenservice/api/private/v1/mitteilungen'

/** One message; opening it marks it as read. */
export default function Einzelne() {
  const { mitteilungId = '' } = useParams()
  const { transport, melde } = usePlattform()
  const navigiere = useNavigate()
  const abfragen = useQueryClient()
  const [löschen, setLöschen] = useState(false)
  const darfLöschen = useRecht({ aktion: 'löschen', kategorien: ['Mitteilungen'] })
  const darfMarkieren = useRecht({ aktion: 'bearbeiten', kategorien: ['Mitteilungen'] })
  const params = { id: mitteilungId }
  const zurListe = () => {
    void abfragen.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/aufgabenservice/') })
    void navigiere('/mitteilungen/liste')
  }
  const ungelesen = useMutation({
    mutationFn: () => rufe(transport, `PUT ${basis}/{id}/gelesen`, { params, body: { gelesen: false } }),
    onSuccess: zurListe,
  })
  const entfernen = useMutation({
    mutationFn: () => rufe(transport, `DELETE ${basis}/{id}`, { params }),
    meta: { eigeneBehandlung: true },
    onSuccess: () => {
      melde(t('mitteilungen.gelöscht'))
      zurListe()
    },
  })
  const {
    data: m,
    error,
    refetch,
  } = useQuery({
    ...abfrage(transport, `GET ${basis}/{id}`, { params }),
    // Reading once more would mark it as read again, or miss what is deleted.
    enabled: [ungelesen, entfernen].every(({ isIdle, isError }) => isIdle || isError),
  })
  const geladen = m !== undefined
  useEffect(() => {
    // The list and the number in the navigation know of it now.
    if (geladen)
      void abfragen.invalidateQueries({ predicate: ({ queryKey }) => /mitteilungen\/filterung|aufgaben\/anzahl/.test(String(queryKey[0])) })
  }, [abfragen, geladen])
  const pfad = [{ beschriftung: t('mitteilungen.titel'), ziel: '/mitteilungen/liste' }]
  if (error)
    return (
      <>
        <Seitenkopf titel={t('mitteilungen.einzelne')} pfad={pfad} />
        <Fehlerfeld titel={t('mitteilungen.fehlt')} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
      </>
    )
  if (!m)
    return (
      <>
        <Seitenkopf titel={t('mitteilungen.einzelne')} pfad={pfad} />
        <Skelett zeilen={6} name={t('mitteilungen.einzelne')} />
      </>
    )
  return (
    <>
      <Seitenkopf
        titel={m.betreff}
        pfad={pfad}
        zusatz={<p css={{ color: farbe('leise') }}>{formatZeitpunkt(m.zeitpunkt)}</p>}
        aktionen={
          <>
            {darfLöschen && <Knopf onClick={() => setLöschen(true)}>{t('mitteilungen.löschen')}</Knopf>}
            {darfMarkieren && (
              <Knopf disabled={ungelesen.isPending} onClick={() => ungelesen.mutate()}>
                {t('mitteilungen.alsUngelesen')}
              </Knopf>
            )}
          </>
        }
      />
      <Karte titel={t('mitteilungen.angaben')}>
        <Angaben paare={m.angaben.map(({ name, wert }) => [name, wert])} />
        <p css={{ marginTop: 16 }}>
          <Link to={pfadZu(m.objekt)}>{t('mitteilungen.zumVorgang')}</Link>
        </p>
      </Karte>
      {löschen && (
        <Schrittdialog
          titel={t('mitteilungen.löschenTitel')}
          text={t('mitteilungen.löschenText')}
          knopf={t('mitteilungen.löschen')}
          art="gefahr"
          fehler={entfernen.error}
          beschäftigt={entfernen.isPending}
          beiSchließen={() => setLöschen(false)}
          beiBestätigung={() => entfernen.mutate()}
        />
      )}
    </>
  )
}
