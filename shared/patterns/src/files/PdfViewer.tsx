import { type FileCall, type FileCallId, type Input, referenceOf, saveFile } from '@avalwerk/api'
import { usePlatform } from '@avalwerk/platform/remote'
import { Button, ErrorPanel, Skeleton, spacing, themeColor } from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useLayoutEffect } from 'react'
import { t } from './texts.ts'

type Props<K extends FileCallId> = Readonly<{ call: FileCall<K>; input: Input<K>; title: string; height?: string }>

/** A PDF that a call answers with, in the browser's own viewer; where a browser has none, as on Android, to be downloaded. */
export function PdfViewer<K extends FileCallId>(props: Props<K>) {
  return navigator.pdfViewerEnabled === false ? <PdfDownload {...props} /> : <PdfFrame {...props} />
}

function PdfDownload<K extends FileCallId>({ call, input, title }: Props<K>) {
  const { progress } = usePlatform()
  const file = useMutation({ mutationFn: () => progress(call.download(input as never)), onSuccess: saveFile })
  return (
    <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
      <p>{t('pdf.noViewer')}</p>
      <Button icon="download" busy={file.isPending} onClick={() => file.mutate()}>
        {t('pdf.download', { title })}
      </Button>
    </div>
  )
}

function PdfFrame<K extends FileCallId>({ call, input, title, height = 'min(80vh, 800px)' }: Props<K>) {
  const { data, error, refetch } = useQuery({
    queryKey: [call.id, input],
    queryFn: ({ signal }) => call.download(input as never, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // While another document is made, the one before stays.
    placeholderData: keepPreviousData,
  })
  const frame = useRef<HTMLIFrameElement>(null)
  const failed = error !== null
  useLayoutEffect(() => {
    if (!data || !frame.current) return
    const address = URL.createObjectURL(data.content)
    frame.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [data, failed])
  if (error)
    return <ErrorPanel title={t('pdf.errorTitle')} text={error.message} referenceCode={referenceOf(error)} onRetry={() => void refetch()} />
  // As high as the viewer that follows, so that nothing below moves under the user's pointer when it appears.
  if (!data)
    return (
      <div css={{ height, overflow: 'hidden' }}>
        <Skeleton rows={12} name={title} />
      </div>
    )
  return (
    <iframe
      ref={frame}
      title={title}
      data-print="no"
      css={{ width: '100%', height, border: `1px solid ${themeColor('line')}`, borderRadius: 6 }}
    />
  )
}
