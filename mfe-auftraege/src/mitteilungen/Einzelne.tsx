import { apiQuery, referenceOf, rufe } from '@avalwerk/api'
import { type Prompt, PromptDialog, useRefresh } from '@avalwerk/bausteine'
import { formatInstant } from '@avalwerk/domain'
import { Link, useNavigate, useParams, usePlatform, useRight } from '@avalwerk/platform/remote'
import { DescriptionList, farbe, ErrorPanel, Card, Button, PageHeader, Skeleton } from '@avalwerk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathTo } from '../bausteine/vorgang.ts'
import { t } from '../texte.ts'

const basis = '/aufgabenservice/api/private/v1/mitteilungen'

/** One message; opening it marks it as read. */
export default function Single() {
  const { mitteilungId = '' } = useParams()
  const { transport } = usePlatform()
  const navigiere = useNavigate()
  const abfragen = useQueryClient()
  const refresh = useRefresh()
  const [löschen, setLöschen] = useState(false)
  const [entfernt, setEntfernt] = useState(false)
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Mitteilungen'] })
  const mayMark = useRight({ aktion: 'bearbeiten', kategorien: ['Mitteilungen'] })
  const params = { id: mitteilungId }
  const ungelesen = useMutation({
    mutationFn: () => rufe(transport, `PUT ${basis}/{id}/gelesen`, { params, body: { gelesen: false } }),
    onSuccess: async () => {
      await navigiere('/mitteilungen/liste')
      await refresh()
    },
  })
  const frage: Prompt<unknown> = {
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
    data: mitteilung,
    error,
    refetch,
  } = useQuery({
    ...apiQuery(transport, `GET ${basis}/{id}`, { params }),
    // Reading once more would mark it as read again, or miss what is deleted.
    enabled: !entfernt && (ungelesen.isIdle || ungelesen.isError),
  })
  const geladen = mitteilung !== undefined
  useEffect(() => {
    // The list and the number in the navigation know of it now.
    if (geladen)
      void abfragen.invalidateQueries({ predicate: ({ queryKey }) => /mitteilungen\/filterung|aufgaben\/anzahl/.test(String(queryKey[0])) })
  }, [abfragen, geladen])
  const pfad = [{ beschriftung: t('mitteilungen.titel'), ziel: '/mitteilungen/liste' }]
  if (error)
    return (
      <>
        <PageHeader titel={t('mitteilungen.einzelne')} pfad={pfad} />
        <ErrorPanel titel={t('mitteilungen.fehlt')} text={error.message} kennung={referenceOf(error)} beiErneut={() => void refetch()} />
      </>
    )
  if (!mitteilung)
    return (
      <>
        <PageHeader titel={t('mitteilungen.einzelne')} pfad={pfad} />
        <Skeleton zeilen={6} name={t('mitteilungen.einzelne')} />
      </>
    )
  return (
    <>
      <PageHeader
        titel={mitteilung.betreff}
        pfad={pfad}
        zusatz={<p css={{ color: farbe('leise') }}>{formatInstant(mitteilung.zeitpunkt)}</p>}
        aktionen={
          <>
            {mayDelete && <Button onClick={() => setLöschen(true)}>{t('mitteilungen.löschen')}</Button>}
            {mayMark && (
              <Button busy={ungelesen.isPending} onClick={() => ungelesen.mutate()}>
                {t('mitteilungen.alsUngelesen')}
              </Button>
            )}
          </>
        }
      />
      <Card titel={t('mitteilungen.angaben')}>
        <DescriptionList paare={mitteilung.angaben.map(({ name, wert }) => [name, wert])} />
        {mitteilung.objekt && (
          <p css={{ marginTop: 16 }}>
            <Link to={pathTo(mitteilung.objekt)}>{t('mitteilungen.zumVorgang')}</Link>
          </p>
        )}
      </Card>
      {löschen && <PromptDialog o={mitteilung} wort={t('mitteilungen.löschen')} frage={frage} beiSchließen={() => setLöschen(false)} />}
    </>
  )
}
