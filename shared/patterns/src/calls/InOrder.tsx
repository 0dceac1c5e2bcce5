import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** By which a part of a page says whether it still waits for what it shows. */
type Tell = (part: string, waits: boolean) => void
const TellContext = createContext<Tell | undefined>(undefined)

/** Tells those in whose order a part stands that it waits, until it is there for the first time: what is read again later holds nothing back. */
export function useArrival(there: boolean): void {
  const tell = use(TellContext)
  const part = useId()
  const came = useRef(false)
  useLayoutEffect(() => {
    came.current ||= there
    tell?.(part, !came.current)
    return () => tell?.(part, false)
  }, [tell, part, there])
}

/**
 * Parts of a page that stand one below the other and are loaded each by itself (`LoadedSection`): each is shown when all above it are
 * there, or have failed. So nothing that can be pressed is moved by what comes above it.
 */
export function InOrder({ children }: { children: ReactNode }) {
  const around = use(TellContext)
  /** The parts that wait, and the child in which each stands. */
  const [waiting, setWaiting] = useState<ReadonlyMap<string, string>>(new Map())
  const tell = useCallback(
    (child: string, part: string, waits: boolean) => {
      around?.(part, waits)
      setWaiting((before) => {
        if (before.has(part) === waits) return before
        const now = new Map(before)
        if (waits) now.set(part, child)
        else now.delete(part)
        return now
      })
    },
    [around],
  )
  const parts = Children.toArray(children).map((child, at) => (isValidElement(child) ? child : <Fragment key={at}>{child}</Fragment>))
  const waits = new Set(waiting.values())
  const first = parts.findIndex(({ key }) => waits.has(String(key)))
  return parts.map((part, at) => (
    <Part key={part.key} name={String(part.key)} tell={tell} shown={first === -1 || at <= first}>
      {part}
    </Part>
  ))
}

type PartDetails = Readonly<{
  name: string
  tell: (child: string, part: string, waits: boolean) => void
  shown: boolean
  children: ReactNode
}>

function Part({ name, tell, shown, children }: PartDetails) {
  const own = useCallback<Tell>((part, waits) => tell(name, part, waits), [tell, name])
  return (
    <TellContext value={own}>
      {/* What is in it stands as if it weren't there. */}
      <div hidden={!shown} css={shown ? { display: 'contents' } : undefined}>
        {children}
      </div>
    </TellContext>
  )
}
