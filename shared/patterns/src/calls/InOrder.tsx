import {
  Children,
  createContext,
  isValidElement,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** Where a part of a page says whether it still waits for what it shows. */
type Place = Readonly<{ tell(part: string, waits: boolean): void }>
const PlaceContext = createContext<Place | undefined>(undefined)

/** Tells the place where a part stands that it waits, until it is there for the first time: what is read again later holds nothing back. */
export function useArrival(there: boolean): void {
  const place = use(PlaceContext)
  const part = useId()
  const came = useRef(false)
  useLayoutEffect(() => {
    came.current ||= there
    place?.tell(part, !came.current)
    return () => place?.tell(part, false)
  }, [place, part, there])
}

/**
 * Parts of a page that stand one below the other and are loaded each by itself (`LoadedSection`): each is shown when all above it are
 * there, or have failed. So nothing that can be pressed is moved by what comes above it.
 */
export function InOrder({ children }: { children: ReactNode }) {
  const around = use(PlaceContext)
  /** The parts that wait, and the child in which each stands. */
  const [waiting, setWaiting] = useState<ReadonlyMap<string, string>>(new Map())
  const tell = useCallback(
    (child: string, part: string, waits: boolean) => {
      around?.tell(part, waits)
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
  const parts = Children.toArray(children).filter(isValidElement)
  const names = parts.map(({ key }) => String(key))
  const last = names.findIndex((name) => [...waiting.values()].includes(name))
  return parts.map((part, at) => (
    <Part key={names[at]} name={names[at] as string} tell={tell} shown={last === -1 || at <= last}>
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
  const place = useMemo<Place>(() => ({ tell: (part, waits) => tell(name, part, waits) }), [tell, name])
  return (
    <PlaceContext value={place}>
      <div hidden={!shown} css={{ minWidth: 0, '&:empty': { display: 'none' } }}>
        {children}
      </div>
    </PlaceContext>
  )
}
