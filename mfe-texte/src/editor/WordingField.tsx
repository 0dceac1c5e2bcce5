import { useApi } from '@avalwerk/api'
import { onDemand } from '@avalwerk/platform/remote'
import { PdfViewer } from '@avalwerk/patterns/files'
import { useField } from '@avalwerk/forms'
import { type Buergschaftsart, validateContent, type TextContent } from '@avalwerk/domain'
import { PartMissing, spacing, Skeleton } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { t } from '../texts.ts'

const Editor = onDemand(
  async () => ({ default: (await import(/* webpackChunkName: "editor" */ './Editor.tsx')).Editor }),
  () => <Skeleton rows={10} name={t('editor.wording')} />,
  (_, again) => <PartMissing onRetry={again} />,
)
/** A document is made when the user pauses in typing. */
const PAUSE_MS = 700

/** A value as it was when it last rested. */
function useIdle<T>(value: T): T {
  const [dormant, setDormant] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDormant(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return dormant
}

/** The field `inhalt` of a form: the editor, and beside it the document that comes of it. */
export function WordingField({ type, title, general }: { type: Buergschaftsart; title: string; general: boolean }) {
  const api = useApi()
  const { input, meta } = useField<TextContent>('inhalt')
  const content = useIdle(input.value)
  return (
    <div
      css={{
        display: 'grid',
        gap: spacing(2),
        alignItems: 'start',
        // Side by side also beside the steps of a flow.
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 336px), 1fr))',
      }}
    >
      <Editor
        label={t('editor.wording')}
        content={input.value}
        error={meta.touched || meta.submitFailed ? ((meta.error ?? meta.submitError) as string | undefined) : undefined}
        onChange={(fresh) => input.onChange(fresh)}
        onLeave={() => input.onBlur()}
      />
      {validateContent(content) === undefined ? (
        <PdfViewer
          call={api.text.inhaltsvorschau}
          input={{ query: {}, body: { bürgschaftsart: type, titel: title, allgemeineBestimmungen: general, inhalt: [...content] } }}
          title={t('editor.preview')}
          height="620px"
        />
      ) : (
        <p>{t('editor.noPreview')}</p>
      )}
    </div>
  )
}
