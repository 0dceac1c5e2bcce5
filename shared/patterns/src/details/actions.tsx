import { type ApiClient, type DownloadedFile, saveFile, useApi } from '@avalwerk/api'
import { type Group, hasRight, type RequiredRight } from '@avalwerk/domain'
import { Link, useNavigate, usePlatform, useRights } from '@avalwerk/platform/remote'
import { Disclosure, itemStyle, Button, buttonStyle } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Prompt, PromptDialog } from '../act/index.ts'
import { t } from './texts.ts'

/** What a step of a life cycle is taken on: it says itself which ones may be taken now. */
export type HasSteps = Readonly<{ schritte: readonly string[] }>
type Who = Readonly<{ group: Group; may: (need: RequiredRight) => boolean }>

/**
 * Something that may be done with an object, offered where its life cycle or the viewer's rights allow it: a page of its
 * own, a question in a dialog, or a file.
 */
export type Action<O extends HasSteps> = Readonly<{
  label: string
  /** The row of the life cycle that it takes. */
  step?: O['schritte'][number]
  /** What else must hold. */
  when?: (object: O, actor: Who) => boolean
  /** Grave, or seldom: never the likely one. */
  serious?: true
  /** Where it stands unless it is the likely one; pages are buttons, questions, files and what is grave stand in the menu. */
  placement?: 'button' | 'menu'
}> &
  (
    | Readonly<{
        kind: 'page'
        target: (object: O) => string
        /** What is done before going there. */
        before?: (object: O) => void
      }>
    | Readonly<{ kind: 'question'; question: Prompt<O> }>
    | Readonly<{ kind: 'file'; load: (api: ApiClient, object: O, group: Group) => Promise<DownloadedFile> }>
  )

const isButton = <O extends HasSteps>({ kind, placement, serious }: Action<O>) =>
  (placement ?? (kind === 'page' && !serious ? 'button' : 'menu')) === 'button'
const isSerious = <O extends HasSteps>(action: Action<O>) =>
  action.serious === true || (action.kind === 'question' && action.question.danger === true)

/**
 * Shows what the viewer may do with an object now. The first page that is offered is the likely act, or else the first question
 * without grave consequences; it stands last and stands out.
 */
export function ActionBar<O extends HasSteps>({ item, actions }: { item: O; actions: readonly Action<O>[] }) {
  const { group } = usePlatform().area
  const { ownRights } = useRights()
  const [open, setOpen] = useState<Action<O>>()
  const actor: Who = { group, may: (need) => hasRight(ownRights, need) }
  const offered = actions.filter(({ step, when }) => (!step || item.schritte.includes(step)) && (!when || when(item, actor)))
  const main = offered.find((a) => a.kind === 'page' && !isSerious(a)) ?? offered.find((a) => a.kind === 'question' && !isSerious(a))
  const buttons = offered.filter((action) => action !== main && isButton(action))
  const menu = offered.filter((action) => action !== main && !isButton(action))
  return (
    <>
      {menu.length > 0 && (
        <Disclosure alignRight label={t('aktionen.more')} icon="more">
          {(close) =>
            menu.map((action) => (
              <Trigger
                key={action.label}
                item={item}
                action={action}
                onQuestion={(question) => {
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
        action.kind === 'page' ? (
          <Link
            key={action.label}
            to={action.target(item)}
            onClick={() => action.before?.(item)}
            css={buttonStyle(action === main ? 'primary' : 'secondary')}
          >
            {action.label}
          </Link>
        ) : (
          <Trigger key={action.label} item={item} action={action} onQuestion={setOpen}>
            {(trigger) => (
              <Button
                variant={action === main ? 'primary' : 'secondary'}
                {...(action.kind === 'file' && { icon: 'download' })}
                {...trigger}
              />
            )}
          </Trigger>
        ),
      )}
      {open?.kind === 'question' && offered.includes(open) && (
        <PromptDialog
          key={open.label}
          item={item}
          label={open.label}
          question={open.question}
          // Another question may have been asked while the page still read anew after this one.
          onClose={() => setOpen((now) => (now === open ? undefined : now))}
        />
      )}
    </>
  )
}

/** The part behind a button or an entry of the menu that sets an action off. */
function Trigger<O extends HasSteps>({
  item,
  action,
  onQuestion,
  children,
}: {
  item: O
  action: Action<O>
  onQuestion: (action: Action<O>) => void
  children: (trigger: { children: string; disabled: boolean; onClick: () => void }) => ReactNode
}) {
  const api = useApi()
  const { progress, area } = usePlatform()
  const navigate = useNavigate()
  const file = useMutation({ mutationFn: progress<DownloadedFile>, onSuccess: saveFile })
  const trigger = () => {
    if (action.kind === 'page') {
      action.before?.(item)
      void navigate(action.target(item))
    }
    if (action.kind === 'question') onQuestion(action)
    if (action.kind === 'file') file.mutate(action.load(api, item, area.group))
  }
  return children({ children: action.label, disabled: file.isPending, onClick: trigger })
}
