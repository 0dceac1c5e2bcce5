import { referenceOf, useApi } from '@avalwerk/api'
import { type Prompt, PromptDialog } from '@avalwerk/patterns/act'
import { useRefresh } from '@avalwerk/patterns/calls'
import { formatInstant } from '@avalwerk/domain'
import { Link, useNavigate, useParams, useRight } from '@avalwerk/platform/remote'
import { DescriptionList, themeColor, ErrorPanel, Card, Button, PageHeader, Skeleton } from '@avalwerk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathTo } from '../components/paths.ts'
import { t } from '../texts.ts'

/** One message; opening it marks it as read. */
export default function MitteilungPage() {
  const { mitteilungId = '' } = useParams()
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const [deleting, setDeleting] = useState(false)
  const [removed, setRemoved] = useState(false)
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Mitteilungen'] })
  const mayMark = useRight({ aktion: 'bearbeiten', kategorien: ['Mitteilungen'] })
  const params = { id: mitteilungId }
  const markUnread = useMutation({
    mutationFn: () => api.mitteilung.gelesenSetzen.mutate({ params, body: { gelesen: false } }),
    onSuccess: async () => {
      await navigate('/mitteilungen/liste')
      await refresh()
    },
  })
  const question: Prompt<unknown> = {
    title: () => t('mitteilungen.deleteTitle'),
    text: () => t('mitteilungen.deleteText'),
    danger: true,
    success: t('mitteilungen.deleted'),
    send: async () => {
      setRemoved(true)
      await api.mitteilung.loeschen.mutate({ params }).catch((error: unknown) => {
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
    ...api.mitteilung.details.queryOptions({ params }),
    // Reading once more would mark it as read again, or miss what is deleted.
    enabled: !removed && (markUnread.isIdle || markUnread.isError),
  })
  const loaded = mitteilung !== undefined
  useEffect(() => {
    // The list and the number in the navigation know of it now.
    if (!loaded) return
    void queryClient.invalidateQueries({ queryKey: [api.mitteilung.liste.id] })
    void queryClient.invalidateQueries({ queryKey: [api.aufgabe.anzahl.id] })
  }, [queryClient, api, loaded])
  const path = [{ label: t('mitteilungen.title'), target: '/mitteilungen/liste' }]
  if (error)
    return (
      <>
        <PageHeader title={t('mitteilungen.mitteilung')} path={path} />
        <ErrorPanel
          title={t('mitteilungen.missing')}
          text={error.message}
          referenceCode={referenceOf(error)}
          onRetry={() => void refetch()}
        />
      </>
    )
  if (!mitteilung)
    return (
      <>
        <PageHeader title={t('mitteilungen.mitteilung')} path={path} />
        <Skeleton rows={6} name={t('mitteilungen.mitteilung')} />
      </>
    )
  return (
    <>
      <PageHeader
        title={mitteilung.betreff}
        path={path}
        addition={<p css={{ color: themeColor('muted') }}>{formatInstant(mitteilung.zeitpunkt)}</p>}
        actions={
          <>
            {mayDelete && <Button onClick={() => setDeleting(true)}>{t('mitteilungen.delete')}</Button>}
            {mayMark && (
              <Button busy={markUnread.isPending} onClick={() => markUnread.mutate()}>
                {t('mitteilungen.markUnread')}
              </Button>
            )}
          </>
        }
      />
      <Card title={t('mitteilungen.facts')}>
        <DescriptionList pairs={mitteilung.angaben.map(({ name, wert }) => [name, wert])} />
        {mitteilung.objekt && (
          <p css={{ marginTop: 16 }}>
            <Link to={pathTo(mitteilung.objekt)}>{t('mitteilungen.toVorgang')}</Link>
          </p>
        )}
      </Card>
      {deleting && (
        <PromptDialog item={mitteilung} label={t('mitteilungen.delete')} question={question} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}
