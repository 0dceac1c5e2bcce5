import { abfrage, kennungVon, rufe } from '@avalwerk/api'
import { type Frage, Fragedialog, useAuffrischen } from '@avalwerk/bausteine'
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
  const { transport } = usePlattform()
  const navigiere = useNavigate()
  const abfragen = useQueryClient()
  const auffrischen = useAuffrischen()
  const [löschen, setLöschen] = useState(false)
  const [entfernt, setEntfernt] = useState(false)
  const darfLöschen = useRecht({ aktion: 'löschen', kategorien: ['Mitteilungen'] })
  const darfMarkieren = useRecht({ aktion: 'bearbeiten', kategorien: ['Mitteilungen'] })
  const params = { id: mitteilungId }
  const ungelesen = useMutation({
    mutationFn: () => rufe(transport, `PUT ${basis}/{id}/gelesen`, { params, body: { gelesen: false } }),
    onSuccess: async () => {
      await navigiere('/mitteilungen/liste')
      await auffrischen()
    },
  })
  const frage: Frage<unknown> = {
    titel: () => t('mitteilungen.löschenTitel'),
    text: () => t('mitteilungen.löschenText'),
    gefahr: true,
    erfolg: t('mitteilungen.gelöscht'),
    sende: async () => {
      setEntfernt(true)
      await rufe(transport, `DELETE ${basis}/{id}`, { params }).catch((fehler: unknown) => {
        setEntfernt(false)
        throw fehler
      })
      await navigiere('/mitteilungen/liste')
    },
  }
  const {
    data: m,
    error,
    refetch,
  } = useQuery({
    ...abfrage(transport, `GET ${basis}/{id}`, { params }),
    // Reading once more would mark it as read again, or miss what is deleted.
    enabled: !entfernt && (ungelesen.isIdle || ungelesen.isError),
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
              <Knopf busy={ungelesen.isPending} onClick={() => ungelesen.mutate()}>
                {t('mitteilungen.alsUngelesen')}
              </Knopf>
            )}
          </>
        }
      />
      <Karte titel={t('mitteilungen.angaben')}>
        <Angaben paare={m.angaben.map(({ name, wert }) => [name, wert])} />
        {m.objekt && (
          <p css={{ marginTop: 16 }}>
            <Link to={pfadZu(m.objekt)}>{t('mitteilungen.zumVorgang')}</Link>
          </p>
        )}
      </Karte>
      {löschen && <Fragedialog o={m} wort={t('mitteilungen.löschen')} frage={frage} beiSchließen={() => setLöschen(false)} />}
    </>
  )
}
