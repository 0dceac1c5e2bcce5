import type { FieldFault } from '@avalwerk/domain'
import { themeColor, Alert, RADIUS } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useEffectEvent } from 'react'
import { useFormState } from 'react-final-form'
import { type Listed, listFaults } from './faultList.ts'
import { REFUSAL_STATE, refusalOf } from './refusal.ts'
import { t } from './texts.ts'

/** Inside a form: why it was refused as a whole, until something is changed. */
export function RefusalPanel() {
  const refusal = refusalOf(useFormState({ subscription: REFUSAL_STATE }))
  if (refusal === undefined) return null
  return (
    <Alert tone="danger" urgent>
      <p>{refusal}</p>
    </Alert>
  )
}

/** All messages of a form with their fields, flat. */
function flat(error: unknown, path = ''): FieldFault[] {
  if (typeof error === 'string') return [{ feld: path, grund: error }]
  if (error === null || typeof error !== 'object') return []
  return Object.entries(error)
    .filter(([name]) => name !== FORM_ERROR)
    .flatMap(([name, value]) => flat(value, path ? `${path}.${name}` : name))
}

/** What is wrong with a form now: by its own rules, and what the server refused of fields that haven't been changed since. */
function useFaults(): readonly FieldFault[] {
  const { errors, submitErrors, submitFailed, submitting, dirtyFieldsSinceLastSubmit } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true, submitting: true, dirtyFieldsSinceLastSubmit: true },
  })
  if (!submitFailed || submitting) return []
  const own = flat(errors)
  const settled = [...own.map(({ feld }) => feld), ...Object.keys(dirtyFieldsSinceLastSubmit ?? {})]
  const refused = flat(submitErrors).filter(({ feld }) => !settled.some((name) => feld === name || feld.startsWith(`${name}.`)))
  return [...refused, ...own]
}

/** Calls something after each try to send the form around an element, when its messages are there. */
function useAttempts(element: RefObject<HTMLElement | null>, afterwards: () => void): void {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  const [attempts, setAttempts] = useState(0)
  const after = useEffectEvent(afterwards)
  useEffect(() => {
    const form = element.current?.closest('form')
    // After the form's own handler, which says what is wrong.
    const countAll = () => setTimeout(() => setAttempts((n) => n + 1))
    form?.addEventListener('submit', countAll)
    return () => form?.removeEventListener('submit', countAll)
  }, [element])
  useEffect(() => {
    // With each try, not with each message that comes or goes while people are mending.
    if (attempts > 0 && !submitting) after()
  }, [attempts, submitting])
}

/** Gives the focus to the first wrong field after a failed send, in a short form. */
export function ErrorFocus() {
  const anchor = useRef<HTMLSpanElement>(null)
  useAttempts(anchor, () => anchor.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  return <span ref={anchor} hidden />
}

/** Lists the faults in the words and the order of the page's fields, which are there when it has been drawn. */
function useListed(faults: readonly FieldFault[], anchor: RefObject<HTMLElement | null>): readonly Listed[] {
  const [list, setList] = useState<readonly Listed[]>([])
  const same = JSON.stringify(faults)
  useLayoutEffect(() => {
    const form = anchor.current?.closest('form') ?? undefined
    // oxlint-disable-next-line react/set-state-in-effect -- the fields' names and order are the drawn page's, which no render knows yet
    setList(listFaults(JSON.parse(same) as FieldFault[], form))
  }, [same, anchor])
  return list
}

/** Shows after a failed send what is wrong, with links to the fields, focused; nothing before. */
export function ErrorSummary() {
  const ref = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const faults = useListed(useFaults(), anchor)
  const count = faults.length
  // When the list has been drawn, which waits for the fields.
  useAttempts(anchor, () => queueMicrotask(() => ref.current?.focus()))
  return (
    <>
      <span ref={anchor} hidden />
      {count > 0 && (
        <div
          ref={ref}
          role="alert"
          tabIndex={-1}
          css={{
            padding: 16,
            border: `1px solid ${themeColor('danger')}`,
            borderRadius: RADIUS,
            background: themeColor('dangerGround'),
            color: themeColor('danger'),
          }}
        >
          <h2>{t('form.errorSummaryTitle')}</h2>
          <ul css={{ margin: '8px 0 0', paddingLeft: 20 }}>
            {faults.map(({ feld, grund, word, element }) => (
              <li key={feld}>
                {element ? (
                  <a
                    href={`#${feld}`}
                    css={{ color: 'inherit', display: 'inline-block', paddingBlock: '0.25rem' }}
                    onClick={(event) => {
                      event.preventDefault()
                      // The page may have drawn the field anew since.
                      const [now] = listFaults([{ feld, grund }], anchor.current?.closest('form') ?? undefined)
                      now?.element?.focus()
                    }}
                  >
                    {word}: {grund}
                  </a>
                ) : (
                  `${word}: ${grund}`
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
