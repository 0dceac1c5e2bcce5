import { formatNumber, TEXT_FORMS } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { Disclosure, farbe, Button, TextField } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { alsText, type FilterValues } from './felder.ts'
import { filterOfView, type ListCall, type ListDefinition, type ListState, tabQuery } from './zustand.ts'

const VIEWS_MAX = 20

const stripe = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  borderBottom: `1px solid ${farbe('linie')}`,
  marginBottom: 12,
} as const

/** The tabs, then the views that the user saved; each is a link with its number. */
export function SavedViews<K extends ListCall>({ erklärung, zustand }: { erklärung: ListDefinition<K>; zustand: ListState }) {
  const { reiter, felder } = erklärung
  const { ansichten } = zustand.einstellung
  const hier = alsText(zustand.suche)
  if (!reiter && ansichten.length === 0) return null
  const viewOpen = ansichten.some(({ suche }) => suche === hier)
  return (
    <nav aria-label="Gespeicherte Ansichten" css={stripe} data-druck="nein">
      {reiter ? (
        reiter.map(({ wert, wort }) => (
          <TabLink
            key={wert}
            erklärung={erklärung}
            suche={tabQuery(wert)}
            filter={{ reiter: wert }}
            aktiv={zustand.reiter === wert && !viewOpen}
          >
            {wort}
          </TabLink>
        ))
      ) : (
        <TabLink erklärung={erklärung} suche="" filter={{}} aktiv={hier === ''}>
          Alle
        </TabLink>
      )}
      {ansichten.map(({ id, name, suche }) => (
        <span key={id} css={{ display: 'flex', alignItems: 'center' }}>
          <TabLink erklärung={erklärung} suche={suche} filter={filterOfView(felder, suche)} aktiv={suche === hier}>
            {name}
          </TabLink>
          {suche === hier && (
            <Button
              art="leise"
              icon="zu"
              nurIcon={`Ansicht „${name}“ löschen`}
              onClick={() => zustand.ändere({ ansichten: ansichten.filter((a) => a.id !== id) })}
            />
          )}
        </span>
      ))}
    </nav>
  )
}

function TabLink<K extends ListCall>({
  erklärung: { aufruf, zähle },
  suche,
  filter,
  aktiv,
  children,
}: {
  erklärung: ListDefinition<K>
  suche: string
  filter: FilterValues
  aktiv: boolean
  children: ReactNode
}) {
  const { data } = useQuery({
    queryKey: [`${aufruf}/anzahl`, filter],
    queryFn: ({ signal }) => (zähle ? zähle(filter, signal) : Promise.resolve(null)),
    enabled: zähle !== undefined,
    staleTime: 60_000,
  })
  return (
    <Link
      to={{ search: suche }}
      aria-current={aktiv ? 'true' : undefined}
      css={{
        padding: '8px 12px',
        color: farbe('leise'),
        textDecoration: 'none',
        borderBottom: '2px solid transparent',
        marginBottom: -1,
        '&:hover': { color: farbe('text') },
        '&[aria-current]': { color: farbe('akzent'), borderColor: farbe('akzent'), fontWeight: 600 },
      }}
    >
      {children}{' '}
      {data && (
        <span css={{ marginLeft: 6, fontSize: 12, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
          {data.genau ? '' : '> '}
          {formatNumber(data.anzahl)}
        </span>
      )}
    </Link>
  )
}

/** Keeps the present conditions and order under a name. */
export function SaveView({ zustand }: { zustand: ListState }) {
  const { melde } = usePlatform()
  const [name, setName] = useState('')
  const { ansichten } = zustand.einstellung
  const full = ansichten.length >= VIEWS_MAX
  const save = (schließe: () => void) => (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (!text || full || TEXT_FORMS.ansichtsname.rule(name)) return
    zustand.ändere({ ansichten: [...ansichten, { id: crypto.randomUUID(), name: text, suche: alsText(zustand.suche) }] })
    melde(`Die Ansicht „${text}“ ist gespeichert.`)
    setName('')
    schließe()
  }
  return (
    <Disclosure art="leise" beschriftung="Ansicht speichern">
      {(schließe) => (
        <form onSubmit={save(schließe)} css={{ display: 'grid', gap: 12, padding: 8 }}>
          <TextField
            beschriftung="Name der Ansicht"
            value={name}
            required
            onChange={(e) => setName(e.target.value)}
            fehler={full ? 'Es sind höchstens 20 Ansichten möglich.' : TEXT_FORMS.ansichtsname.rule(name)}
          />
          <Button art="haupt" type="submit">
            Speichern
          </Button>
        </form>
      )}
    </Disclosure>
  )
}
