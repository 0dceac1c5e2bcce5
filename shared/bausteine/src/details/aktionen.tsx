import { type DownloadedFile, saveFile } from '@avalwerk/api'
import { type Group, hasRight, type RequiredRight } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
import { Link, useNavigate, usePlatform, useRights } from '@avalwerk/platform/remote'
import { Disclosure, itemStyle, Button, buttonStyle } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Prompt, PromptDialog } from './Question.tsx'

/** What a step of a life cycle is taken on: it says itself which ones may be taken now. */
export type HasSteps = Readonly<{ schritte: readonly string[] }>
type Who = Readonly<{ gruppe: Group; darf: (requireRight: RequiredRight) => boolean }>

/**
 * Something that may be done with an object, offered where its life cycle or the viewer's rights allow it: a page of its
 * own, a question in a dialog, or a file.
 */
export type Action<O extends HasSteps> = Readonly<{
  wort: string
  /** The row of the life cycle that it takes. */
  schritt?: string
  /** What else must hold. */
  wenn?: (object: O, actor: Who) => boolean
  /** Grave, or seldom: never the likely one. */
  ernst?: true
  /** Where it stands unless it is the likely one; pages are buttons, questions, files and what is grave stand in the menu. */
  platz?: 'knopf' | 'menü'
}> &
  (
    | Readonly<{ art: 'seite'; ziel: (object: O) => string /** What is done before going there. */; vorher?: (object: O) => void }>
    | Readonly<{ art: 'frage'; frage: Prompt<O> }>
    | Readonly<{ art: 'datei'; lade: (transport: Transport, object: O, group: Group) => Promise<DownloadedFile> }>
  )

const isButton = <O extends HasSteps>({ art: kind, platz: space, ernst: serious }: Action<O>) =>
  (space ?? (kind === 'seite' && !serious ? 'knopf' : 'menü')) === 'knopf'
const isSerious = <O extends HasSteps>(action: Action<O>) =>
  action.ernst === true || (action.art === 'frage' && action.frage.gefahr === true)

/**
 * What the viewer may do with an object now. The first page that is offered is the likely act, or else the first question
 * without grave consequences; it stands last and stands out.
 */
export function ActionBar<O extends HasSteps>({ o: object, aktionen: actions }: { o: O; aktionen: readonly Action<O>[] }) {
  const { gruppe: group } = usePlatform().bereich
  const { eigeneRechte: ownRights } = useRights()
  const [open, setOpen] = useState<Action<O>>()
  const actor: Who = { gruppe: group, darf: (requireRight) => hasRight(ownRights, requireRight) }
  const offered = actions.filter(
    ({ schritt: step, wenn: condition }) => (!step || object.schritte.includes(step)) && (!condition || condition(object, actor)),
  )
  const main = offered.find((a) => a.art === 'seite' && !isSerious(a)) ?? offered.find((a) => a.art === 'frage' && !isSerious(a))
  const buttons = offered.filter((action) => action !== main && isButton(action))
  const menu = offered.filter((action) => action !== main && !isButton(action))
  return (
    <>
      {menu.length > 0 && (
        <Disclosure rechts beschriftung="Mehr" icon="mehr">
          {(close) =>
            menu.map((action) => (
              <Trigger
                key={action.wort}
                o={object}
                aktion={action}
                beiFrage={(question) => {
                  close()
                  setOpen(question)
                }}
              >
                {(trigger) => <button type="button" css={itemStyle} {...trigger} />}
              </Trigger>
            ))
          }
        </Disclosure>
      )}
      {[...buttons, ...(main ? [main] : [])].map((action) =>
        action.art === 'seite' ? (
          <Link
            key={action.wort}
            to={action.ziel(object)}
            onClick={() => action.vorher?.(object)}
            css={buttonStyle(action === main ? 'haupt' : 'neben')}
          >
            {action.wort}
          </Link>
        ) : (
          <Trigger key={action.wort} o={object} aktion={action} beiFrage={setOpen}>
            {(trigger) => (
              <Button art={action === main ? 'haupt' : 'neben'} {...(action.art === 'datei' && { icon: 'herunterladen' })} {...trigger} />
            )}
          </Trigger>
        ),
      )}
      {open?.art === 'frage' && offered.includes(open) && (
        <PromptDialog key={open.wort} o={object} wort={open.wort} frage={open.frage} beiSchließen={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** What a button or an entry of the menu needs to set an action off. */
function Trigger<O extends HasSteps>({
  o: object,
  aktion: action,
  beiFrage: onQuestion,
  children,
}: {
  o: O
  aktion: Action<O>
  beiFrage: (action: Action<O>) => void
  children: (trigger: { children: string; disabled: boolean; onClick: () => void }) => ReactNode
}) {
  const { transport, fortschritt: progress, bereich: area } = usePlatform()
  const navigate = useNavigate()
  const file = useMutation({ mutationFn: progress<DownloadedFile>, onSuccess: saveFile })
  const trigger = () => {
    if (action.art === 'seite') {
      action.vorher?.(object)
      void navigate(action.ziel(object))
    }
    if (action.art === 'frage') onQuestion(action)
    if (action.art === 'datei') file.mutate(action.lade(transport, object, area.gruppe))
  }
  return children({ children: action.wort, disabled: file.isPending, onClick: trigger })
}
