import { apiQuery, referenceOf, call } from '@avalwerk/api'
import { type Prompt, PromptDialog, useRefresh } from '@avalwerk/bausteine'
import { formatInstant } from '@avalwerk/domain'
import { Link, useNavigate, useParams, usePlatform, useRight } from '@avalwerk/platform/remote'
import { DescriptionList, themeColor, ErrorPanel, Card, Button, PageHeader, Skeleton } from '@avalwerk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathTo } from '../components/paths.ts'
import { t } from '../texts.ts'

const basis = '/aufgabenservice/api/private/v1/mitteilungen'

/** One message; opening it marks it as read. */
export default function Single() {
  const { mitteilungId = '' } = useParams()
  const { transport } = usePlatform()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const [remove, setDeleting] = useState(false)
  const [removed, setRemoved] = useState(false)
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Mitteilungen'] })
  const mayMark = useRight({ aktion: 'bearbeiten', kategorien: ['Mitteilungen'] })
  const params = { id: mitteilungId }
  const ungelesen = useMutation({
    mutationFn: () => call(transport, `PUT ${basis}/{id}/gelesen`, { params, body: { gelesen: false } }),
    onSuccess: async () => {
      await navigate('/mitteilungen/liste')
      await refresh()
    },
  })
  const question: Prompt<unknown> = {
    titel: () => t('mitteilungen.löschenTitel'),
    text: () => t('mitteilungen.löschenText'),
    gefahr: true,
    erfolg: t('mitteilungen.gelöscht'),
    sende: async () => {
      setRemoved(true)
      await call(transport, `DELETE ${basis}/{id}`, { params }).catch((error: unknown) => {
        setRemoved(false)
        throw error
      })
      await navigate('/mitteilungen/liste')
    },
  }
  const {
    data: mitteilung,
    error,
    refetch,
  } = useQuery({
    ...apiQuery(transport, `GET ${basis}/{id}`, { params }),
    // Reading once more would mark it as read again, or miss what is deleted.
    enabled: !removed && (ungelesen.isIdle || ungelesen.isError),
  })
  const loaded = mitteilung !== undefined
  useEffect(() => {
    // The list and the number in the navigation know of it now.
    if (loaded)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /mitteilungen\/filterung|aufgaben\/anzahl/.test(String(queryKey[0])),
      })
  }, [queryClient, loaded])
  const path = [{ beschriftung: t('mitteilungen.titel'), ziel: '/mitteilungen/liste' }]
  if (error)
    return (
      <>
        <PageHeader titel={t('mitteilungen.einzelne')} pfad={path} />
        <ErrorPanel titel={t('mitteilungen.fehlt')} text={error.message} kennung={referenceOf(error)} beiErneut={() => void refetch()} />
      </>
    )
  if (!mitteilung)
    return (
      <>
        <PageHeader titel={t('mitteilungen.einzelne')} pfad={path} />
        <Skeleton zeilen={6} name={t('mitteilungen.einzelne')} />
      </>
    )
  return (
    <>
      <PageHeader
        titel={mitteilung.betreff}
        pfad={path}
        zusatz={<p css={{ color: themeColor('leise') }}>{formatInstant(mitteilung.zeitpunkt)}</p>}
        aktionen={
          <>
            {mayDelete && <Button onClick={() => setDeleting(true)}>{t('mitteilungen.löschen')}</Button>}
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
      {remove && <PromptDialog o={mitteilung} wort={t('mitteilungen.löschen')} frage={question} beiSchließen={() => setDeleting(false)} />}
    </>
  )
}
