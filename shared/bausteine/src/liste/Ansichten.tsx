import { formatZahl, TEXT_FORMS } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { Ausklapper, farbe, Knopf, Textfeld } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { alsText, type Filterwerte } from './felder.ts'
import { filterDerAnsicht, type Listenaufruf, type Listenerklärung, type Listenzustand, reiteradresse } from './zustand.ts'

const ANSICHTEN_HÖCHSTENS = 20

const streifen = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  borderBottom: `1px solid ${farbe('linie')}`,
  marginBottom: 12,
} as const

/** The tabs, then the views that the user saved; each is a link with its number. */
export function Ansichten<K extends Listenaufruf>({ erklärung, zustand }: { erklärung: Listenerklärung<K>; zustand: Listenzustand }) {
  const { reiter, felder } = erklärung
  const { ansichten } = zustand.einstellung
  const hier = alsText(zustand.suche)
  if (!reiter && ansichten.length === 0) return null
  const ansichtOffen = ansichten.some(({ suche }) => suche === hier)
  return (
    <nav aria-label="Gespeicherte Ansichten" css={streifen} data-druck="nein">
      {reiter ? (
        reiter.map(({ wert, wort }) => (
          <Reiterlink
            key={wert}
            erklärung={erklärung}
            suche={reiteradresse(wert)}
            filter={{ reiter: wert }}
            aktiv={zustand.reiter === wert && !ansichtOffen}
          >
            {wort}
          </Reiterlink>
        ))
      ) : (
        <Reiterlink erklärung={erklärung} suche="" filter={{}} aktiv={hier === ''}>
          Alle
        </Reiterlink>
      )}
      {ansichten.map(({ id, name, suche }) => (
        <span key={id} css={{ display: 'flex', alignItems: 'center' }}>
          <Reiterlink erklärung={erklärung} suche={suche} filter={filterDerAnsicht(felder, suche)} aktiv={suche === hier}>
            {name}
          </Reiterlink>
          {suche === hier && (
            <Knopf
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

function Reiterlink<K extends Listenaufruf>({
  erklärung: { aufruf, zähle },
  suche,
  filter,
  aktiv,
  children,
}: {
  erklärung: Listenerklärung<K>
  suche: string
  filter: Filterwerte
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
          {formatZahl(data.anzahl)}
        </span>
      )}
    </Link>
  )
}

/** Keeps the present conditions and order under a name. */
export function AnsichtSpeichern({ zustand }: { zustand: Listenzustand }) {
  const { melde } = usePlattform()
  const [name, setName] = useState('')
  const { ansichten } = zustand.einstellung
  const voll = ansichten.length >= ANSICHTEN_HÖCHSTENS
  const speichere = (schließe: () => void) => (e: FormEvent) => {
    e.preventDefault()
    const text = name.trim()
    if (!text || voll || TEXT_FORMS.ansichtsname.rule(name)) return
    zustand.ändere({ ansichten: [...ansichten, { id: crypto.randomUUID(), name: text, suche: alsText(zustand.suche) }] })
    melde(`Die Ansicht „${text}“ ist gespeichert.`)
    setName('')
    schließe()
  }
  return (
    <Ausklapper art="leise" beschriftung="Ansicht speichern">
      {(schließe) => (
        <form onSubmit={speichere(schließe)} css={{ display: 'grid', gap: 12, padding: 8 }}>
          <Textfeld
            beschriftung="Name der Ansicht"
            value={name}
            required
            onChange={(e) => setName(e.target.value)}
            fehler={voll ? 'Es sind höchstens 20 Ansichten möglich.' : TEXT_FORMS.ansichtsname.rule(name)}
          />
          <Knopf art="haupt" type="submit">
            Speichern
          </Knopf>
        </form>
      )}
    </Ausklapper>
  )
}
