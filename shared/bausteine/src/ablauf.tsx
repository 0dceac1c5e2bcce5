import { keep, kept, Link, Navigate, useLocation, useNavigate } from '@avalwerk/platform/remote'
import { abstand, farbe, Icon, RADIUS, NARROW_SCREEN, PageHeader, Skeleton } from '@avalwerk/ui'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState, useEffectEvent } from 'react'
import { wizardUrl, stepStorageKey } from './entwurf.ts'
import { type QueryState, LoadedSection } from './geladenes.tsx'
import { type StepNeed, firstOpenStep, listedSteps } from './schrittbedarf.ts'

/** A step of a flow: the last segment of its address, and its name. */
export type Step = Readonly<{
  schritt: string
  name: string
  /** Steps from which it may be entered; the first step is open to all. */
  von?: readonly string[]
  /** Where people go who come from elsewhere; the first step unless said otherwise. */
  sonst?: string
  /** Belongs to the flow, but not to the list of its steps: one of several ways on. The step of the list that stays marked meanwhile. */
  nebenweg?: string
  /** Such a step that ends the flow: the end of the list in whose place it stands meanwhile. */
  statt?: string
}>

/** Whether a step may be entered by those who come from another one. */
const isFree = ({ von, schritt }: Step, from: string | null): boolean => von === undefined || from === schritt || von.includes(from ?? '')

/**
 * Keeps the order of a flow: a step may be entered from the steps it names, or again after a reload; whoever comes from
 * elsewhere is sent to the step that it names. Source: document 1, section 2 (General).
 */
function useStepSequence(schritte: readonly Step[]): { schritt: Step; erlaubt: boolean; leadTo: (ziel: string) => void } {
  const { pathname } = useLocation()
  const navigiere = useNavigate()
  const basis = wizardUrl(pathname)
  const segment = pathname.slice(basis.length + 1)
  const schritt = (schritte.find((s) => s.schritt === segment) ?? schritte[0]) as Step
  const speicher = stepStorageKey(basis)
  const [checked, setChecked] = useState({ at: '', free: false })
  const at = `${speicher}/${schritt.schritt}`
  // Decided once for each step that is entered: what is kept then says where people come from.
  if (checked.at !== at) setChecked({ at, free: isFree(schritt, sessionStorage.getItem(speicher)) })
  const erlaubt = checked.at === at && checked.free
  const enter = useEffectEvent(() => {
    if (erlaubt) return sessionStorage.setItem(speicher, schritt.schritt)
    const ziel = schritt.sonst ?? schritte[0]?.schritt ?? ''
    // Relative to the step's own address; the area's path stays with the router. The page above it has no name of its own.
    void navigiere(ziel === '' ? '..' : `../${ziel}`, { relative: 'path', replace: true })
  })
  useEffect(() => enter(), [at])
  const leadTo = (ziel: string) => {
    // Where somebody is sent they may be, wherever they come from.
    sessionStorage.setItem(speicher, ziel)
    void navigiere(`../${ziel}`, { relative: 'path', replace: true })
  }
  return { schritt, erlaubt, leadTo }
}

/**
 * A flow, declared: its steps with their order, what each shows and needs, and what all of them are given. Steps with names at the
 * left, one question in the middle, what is known so far at the right. A step without what it needs isn't shown: people are
 * led to the first one that is open.
 */
export function Wizard<S extends string, G extends object>({
  titel,
  pfad,
  schritte,
  inhalt,
  braucht,
  gegeben,
  antwort,
  seitenleiste,
  hinweis,
  erledigt,
}: {
  titel: string
  pfad: readonly { beschriftung: string; ziel: string }[]
  schritte: readonly (Step & { schritt: S })[]
  inhalt: Readonly<Record<S, ComponentType<G>>>
  /** What each step needs from those before it; null for nothing. */
  braucht: Readonly<Record<S, StepNeed<NoInfer<G>>>>
  /** Undefined while it is being loaded. */
  gegeben: G | undefined
  /** What is being loaded for the steps: says so where that fails. */
  antwort?: QueryState<unknown>
  /** What is known so far, at the side of a step; nothing where it would say what the step says. */
  seitenleiste?: (schritt: S) => ReactNode
  /** Said above every step. */
  hinweis?: ReactNode
  /** Whether a step that people have passed was taken: for those that may be left out. */
  erledigt?: Readonly<Partial<Record<S, (gegeben: NoInfer<G>) => boolean>>>
}) {
  const { schritt: aktuell, erlaubt, leadTo } = useStepSequence(schritte)
  const offen = gegeben && firstOpenStep(schritte, braucht, aktuell.schritt as S, gegeben)
  const detour = erlaubt && offen !== undefined && offen !== aktuell.schritt ? offen : undefined
  const lead = useEffectEvent(leadTo)
  useEffect(() => {
    if (detour !== undefined) lead(detour)
  }, [detour])
  // Whatever the steps are given, it is what their common type says.
  const Content = inhalt[aktuell.schritt as S] as ComponentType<object>
  const seite = seitenleiste?.(aktuell.schritt as S)
  const { liste, stelle } = listedSteps<Step & { schritt: S }>(schritte, aktuell.schritt)
  const waiting = <Skeleton zeilen={6} name={aktuell.name} />
  const nochNicht = antwort ? (
    <LoadedSection antwort={antwort} name={aktuell.name} zeilen={6}>
      {() => waiting}
    </LoadedSection>
  ) : (
    waiting
  )
  return (
    <>
      <PageHeader key={aktuell.schritt} titel={`${titel}: ${aktuell.name}`} pfad={pfad} />
      <div css={{ display: 'flex', gap: abstand(3), alignItems: 'start', [NARROW_SCREEN]: { display: 'grid', gap: abstand(2) } }}>
        <ol
          aria-label="Schritte"
          css={{
            listStyle: 'none',
            padding: 0,
            width: 200,
            flex: 'none',
            display: 'grid',
            gap: 2,
            [NARROW_SCREEN]: { width: 'auto', gridAutoFlow: 'column', overflow: 'auto', justifyContent: 'start' },
          }}
        >
          {liste.map(({ schritt, name }, index) => (
            <li
              key={schritt}
              aria-current={index === stelle ? 'step' : undefined}
              css={{
                display: 'flex',
                alignItems: 'center',
                gap: 8,
                padding: '6px 8px',
                borderRadius: RADIUS,
                color: farbe('leise'),
                [NARROW_SCREEN]: { whiteSpace: 'nowrap' },
                '&[aria-current]': { background: farbe('akzentgrund'), color: farbe('akzent'), fontWeight: 600 },
              }}
            >
              {stelle > index && (gegeben === undefined || (erledigt?.[schritt]?.(gegeben) ?? true)) ? (
                <Icon name="haken" />
              ) : (
                <span css={{ width: 16, textAlign: 'center', fontSize: 12 }}>{index + 1}</span>
              )}
              {name}
            </li>
          ))}
        </ol>
        <div css={{ flex: 1, minWidth: 0, display: 'grid', gap: abstand(2) }}>
          {hinweis}
          <Suspense fallback={waiting}>
            {!erlaubt || detour !== undefined ? waiting : gegeben ? <Content key={aktuell.schritt} {...gegeben} /> : nochNicht}
          </Suspense>
        </div>
        {seite && (
          <aside aria-label="Bisherige Angaben" css={{ width: 288, flex: 'none', [NARROW_SCREEN]: { width: 'auto' } }}>
            {seite}
          </aside>
        )}
      </div>
    </>
  )
}

/** A framed part of a step. */
export function Section({ titel, children, hinweis }: { titel: string; children: ReactNode; hinweis?: ReactNode }) {
  return (
    <section
      aria-label={titel}
      css={{
        display: 'grid',
        gap: abstand(2),
        padding: abstand(3),
        border: `1px solid ${farbe('linie')}`,
        borderRadius: RADIUS,
        background: farbe('fläche'),
        [NARROW_SCREEN]: { padding: abstand(2) },
      }}
    >
      <div>
        <h2>{titel}</h2>
        {hinweis && <p css={{ color: farbe('leise') }}>{hinweis}</p>}
      </div>
      {children}
    </section>
  )
}

/** Two fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div
    css={{ display: 'grid', gap: abstand(2), gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))', alignItems: 'start' }}
  >
    {children}
  </div>
)

/**
 * What comes after an act, shown only after it: whoever comes by address is led elsewhere. What the act told the page is kept for the
 * tab's life, so that a reload shows it again. Source: document 1, section 2 (wizards run in order).
 * @param sonst where people go without the act
 */
export function AfterAction<Z extends object>({ sonst, children }: { sonst: string; children: (zustand: Z) => ReactNode }) {
  const { pathname, state } = useLocation()
  const schlüssel = `tat:${pathname}` as const
  const gegeben = (state ?? undefined) as Z | undefined
  useEffect(() => {
    if (gegeben) keep(schlüssel, gegeben)
  }, [gegeben, schlüssel])
  const zustand = gegeben ?? kept<Z>(schlüssel)
  return zustand ? children(zustand) : <Navigate to={sonst} replace />
}

/** The end of a flow: what happened, what happens next, where to go now. */
export function SuccessPage({
  titel,
  text,
  wege,
}: {
  titel: string
  text: readonly string[]
  wege: readonly { ziel: string; wort: string }[]
}) {
  return (
    <div css={{ maxWidth: 640 }}>
      <PageHeader titel={titel} />
      <div
        css={{
          display: 'grid',
          gap: abstand(1),
          padding: abstand(3),
          borderRadius: RADIUS,
          background: farbe('gutgrund'),
          color: farbe('gut'),
        }}
      >
        {text.map((satz) => (
          <p key={satz}>{satz}</p>
        ))}
      </div>
      <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: abstand(2), marginTop: abstand(2) }}>
        {wege.map(({ ziel, wort }) => (
          <li key={ziel}>
            <Link to={ziel}>{wort}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
