import { PdfViewer, useField } from '@avalwerk/bausteine'
import { type Buergschaftsart, validateContent, type TextContent } from '@avalwerk/domain'
import { abstand, Skeleton } from '@avalwerk/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { basis } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

const Editor = lazy(() => import(/* webpackChunkName: "editor" */ './Editor.tsx').then((mod) => ({ default: mod.Editor })))
/** A document is made when somebody pauses. */
const PAUSE_MS = 700

/** A value as it was when it last rested. */
function useIdle<T>(wert: T): T {
  const [ruhend, setRuhend] = useState(wert)
  useEffect(() => {
    const uhr = setTimeout(() => setRuhend(wert), PAUSE_MS)
    return () => clearTimeout(uhr)
  }, [wert])
  return ruhend
}

/** The field `inhalt` of a form: the editor, and beside it the document that comes of it. */
export function WordingField({ art, titel, allgemeine }: { art: Buergschaftsart; titel: string; allgemeine: boolean }) {
  const { input, meta } = useField<TextContent>('inhalt')
  const inhalt = useIdle(input.value)
  return (
    <div
      css={{
        display: 'grid',
        gap: abstand(2),
        alignItems: 'start',
        // Side by side also beside the steps of a flow.
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 336px), 1fr))',
      }}
    >
      <Suspense fallback={<Skeleton zeilen={10} name={t('editor.wortlaut')} />}>
        <Editor
          beschriftung={t('editor.wortlaut')}
          inhalt={input.value}
          fehler={meta.touched || meta.submitFailed ? ((meta.error ?? meta.submitError) as string | undefined) : undefined}
          beiÄnderung={(neu) => input.onChange(neu)}
          beiVerlassen={() => input.onBlur()}
        />
      </Suspense>
      {validateContent(inhalt) === undefined ? (
        <PdfViewer
          aufruf={`POST ${basis}/inhalt/vorschau.pdf`}
          eingabe={{ query: {}, body: { bürgschaftsart: art, titel, allgemeineBestimmungen: allgemeine, inhalt: [...inhalt] } }}
          titel={t('editor.vorschau')}
          höhe="620px"
        />
      ) : (
        <p>{t('editor.keineVorschau')}</p>
      )}
    </div>
  )
}
