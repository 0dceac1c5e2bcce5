import { useLocation, useNavigate } from '@avalwerk/platform/remote'
import { spacing, themeColor, Icon, RADIUS, NARROW_SCREEN, PageHeader, Skeleton, visuallyHidden } from '@avalwerk/ui'
import { type ComponentType, type ReactNode, useEffect, useState, useEffectEvent } from 'react'
import { wizardUrl, stepStorageKey } from '@avalwerk/forms'
import { type QueryState, LoadedSection } from '../calls/index.ts'
import { type StepNeed, firstOpenStep, listedSteps } from './stepNeeds.ts'
import { t } from './texts.ts'

/** A step of a flow: the last segment of its address, and its name. */
export type Step = Readonly<{
  step: string
  name: string
  /** Steps from which it may be entered; the first step is open to all. */
  from?: readonly string[]
  /** Where people go who come from elsewhere; the first step unless said otherwise. */
  otherwise?: string
  /** Belongs to the flow, but not to the list of its steps: one of several ways on. The step of the list that stays marked meanwhile. */
  branch?: string
  /** Such a step that ends the flow: the end of the list in whose place it stands meanwhile. */
  instead?: string
}>

/** Whether a step may be entered by users who come from another one. */
const isFree = ({ from, step }: Step, before: string | null): boolean =>
  from === undefined || before === step || from.includes(before ?? '')

/**
 * Keeps the order of a flow: a step may be entered from the steps it names, or again after a reload; a user who comes from elsewhere is
 * sent to the step that it names for this case. Source: document 1, section 2 (General).
 */
function useStepSequence(steps: readonly Step[]): { step: Step; allowed: boolean; leadTo: (target: string) => void } {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const flowUrl = wizardUrl(pathname)
  const segment = pathname.slice(flowUrl.length + 1)
  const step = (steps.find((s) => s.step === segment) ?? steps[0]) as Step
  const store = stepStorageKey(flowUrl)
  const [checked, setChecked] = useState({ at: '', free: false })
  const at = `${store}/${step.step}`
  // Decided once for each step that is entered: what is kept then says where people come from.
  if (checked.at !== at) setChecked({ at, free: isFree(step, sessionStorage.getItem(store)) })
  const allowed = checked.at === at && checked.free
  const enter = useEffectEvent(() => {
    if (allowed) return sessionStorage.setItem(store, step.step)
    const target = step.otherwise ?? steps[0]?.step ?? ''
    // Relative to the step's own address; the area's path stays with the router. The page above it has no name of its own.
    void navigate(target === '' ? '..' : `../${target}`, { relative: 'path', replace: true })
  })
  useEffect(() => enter(), [at])
  const leadTo = (target: string) => {
    // A user may be on the step that they are sent to, wherever they came from.
    sessionStorage.setItem(store, target)
    void navigate(`../${target}`, { relative: 'path', replace: true })
  }
  return { step, allowed, leadTo }
}

/**
 * A flow, declared: its steps with their order, what each shows and needs, and what all of them are given. Steps with names at the
 * left, one question in the middle, what is known so far at the right. A step without what it needs isn't shown: people are
 * led to the first one that is open.
 */
export function Wizard<S extends string, G extends object>({
  title,
  path,
  steps,
  content,
  needs,
  given,
  result,
  sidebar,
  hint,
  done,
}: {
  title: string
  path: readonly { label: string; target: string }[]
  steps: readonly (Step & { step: S })[]
  content: Readonly<Record<S, ComponentType<G>>>
  /** What each step needs from those before it; null for nothing. */
  needs: Readonly<Record<S, StepNeed<NoInfer<G>>>>
  /** Undefined while it is being loaded. */
  given: G | undefined
  /** What is being loaded for the steps: says so where that fails. */
  result?: QueryState<unknown>
  /** What is known so far, at the side of a step; nothing where it would say what the step says. */
  sidebar?: (step: S) => ReactNode
  /** Shown above every step. */
  hint?: ReactNode
  /** Whether a step that people have passed was taken: for those that may be left out. */
  done?: Readonly<Partial<Record<S, (given: NoInfer<G>) => boolean>>>
}) {
  const { step: current, allowed, leadTo } = useStepSequence(steps)
  const open = given && firstOpenStep(steps, needs, current.step as S, given)
  const detour = allowed && open !== undefined && open !== current.step ? open : undefined
  const lead = useEffectEvent(leadTo)
  useEffect(() => {
    if (detour !== undefined) lead(detour)
  }, [detour])
  // Whatever the steps are given, it is what their common type says.
  const Content = content[current.step as S] as ComponentType<object>
  const page = sidebar?.(current.step as S)
  const { list, at } = listedSteps<Step & { step: S }>(steps, current.step)
  const waiting = <Skeleton rows={6} name={current.name} />
  const notYet = result ? (
    <LoadedSection result={result} name={current.name} rows={6}>
      {() => waiting}
    </LoadedSection>
  ) : (
    waiting
  )
  return (
    <>
      <PageHeader key={current.step} title={`${title}: ${current.name}`} path={path} />
      <div css={{ display: 'flex', gap: spacing(3), alignItems: 'start', [NARROW_SCREEN]: { display: 'grid', gap: spacing(2) } }}>
        <ol
          aria-label={t('wizard.steps')}
          css={{
            listStyle: 'none',
            padding: 0,
            width: 200,
            flex: 'none',
            display: 'grid',
            gap: 2,
            [NARROW_SCREEN]: { width: 'auto', display: 'flex', flexWrap: 'wrap' },
          }}
        >
          {list.map(({ step, name }, index) => (
            <li
              key={step}
              aria-current={index === at ? 'step' : undefined}
              css={{
                display: 'flex',
                alignItems: 'center',
                gap: 8,
                padding: '6px 8px',
                borderRadius: RADIUS,
                color: themeColor('muted'),
                '&[aria-current]': { background: themeColor('accentGround'), color: themeColor('accent'), fontWeight: 600 },
              }}
            >
              {at > index && (given === undefined || (done?.[step]?.(given) ?? true)) ? (
                <Icon name="check" />
              ) : (
                <span css={{ width: 16, textAlign: 'center', fontSize: 12 }}>{index + 1}</span>
              )}
              {/* On a narrow screen the others are their numbers: all of them have room, and the names are still read out. */}
              <span css={index === at ? undefined : { [NARROW_SCREEN]: visuallyHidden }}>{name}</span>
            </li>
          ))}
        </ol>
        <div css={{ flex: 1, minWidth: 0, display: 'grid', gap: spacing(2) }}>
          {hint}
          {!allowed || detour !== undefined ? waiting : given ? <Content key={current.step} {...given} /> : notYet}
        </div>
        {page && (
          <aside aria-label={t('wizard.enteredSoFar')} css={{ width: 288, flex: 'none', [NARROW_SCREEN]: { width: 'auto' } }}>
            {page}
          </aside>
        )}
      </div>
    </>
  )
}
