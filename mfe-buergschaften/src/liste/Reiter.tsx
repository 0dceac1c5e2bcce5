import { abfrage } from '@avalwerk/api'
import type { Bürgschaftsfilter } from '@avalwerk/contracts'
import { formatZahl } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { Ausklapper, farbe, Knopf, Textfeld } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../texte.ts'
import { filterAus } from './filter.ts'
import type { Liste } from './useListe.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'
const ANSICHTEN_HÖCHSTENS = 20
/** As contracts' REITER; the browser takes only types from there. */
const REITER = ['BEGUENSTIGTE', 'KREDITNEHMER', 'PDF'] as const

const streifen = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  borderBottom: `1px solid ${farbe('linie')}`,
  marginBottom: 12,
} as const

/** The guarantor's tabs, then the views that the user saved; each is a link with its number. */
export function Reiter({ liste }: { liste: Liste }) {
  const { bereich } = usePlattform()
  const { ansichten } = liste.einstellung
  const hier = alsText(liste.suche)
  if (bereich.gruppe !== 'BG' && ansichten.length === 0) return null
  return (
    <nav aria-label={t('liste.ansichten')} css={streifen} data-druck="nein">
      {bereich.gruppe === 'BG' ? (
        REITER.map((reiter) => (
          <Reiterlink
            key={reiter}
            suche={`reiter=${reiter}`}
            filter={{ reiter }}
            aktiv={liste.filter.reiter === reiter && !ansichten.some(({ suche }) => suche === hier)}
          >
            {t(`liste.reiter.${reiter}`)}
          </Reiterlink>
        ))
      ) : (
        <Reiterlink suche="" filter={{}} aktiv={hier === ''}>
          {t('liste.alle')}
        </Reiterlink>
      )}
      {ansichten.map(({ id, name, suche }) => (
        <span key={id} css={{ display: 'flex', alignItems: 'center' }}>
          <Reiterlink suche={suche} filter={filterAus(new URLSearchParams(suche))} aktiv={suche === hier}>
            {name}
          </Reiterlink>
          {suche === hier && (
            <Knopf
              art="leise"
              icon="zu"
              nurIcon={t('liste.ansichtLöschen', { name })}
              onClick={() => liste.ändere({ ansichten: ansichten.filter((a) => a.id !== id) })}
            />
          )}
        </span>
      ))}
    </nav>
  )
}

function Reiterlink({ suche, filter, aktiv, children }: { suche: string; filter: Bürgschaftsfilter; aktiv: boolean; children: ReactNode }) {
  const { transport } = usePlattform()
  const { data } = useQuery({ ...abfrage(transport, `POST ${basis}/filterung/anzahl`, { body: filter }), staleTime: 60_000 })
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

/** The address's state without the page, in a fixed order, so that views can be compared. */
export function alsText(suche: URLSearchParams): string {
  const ohneSeite = new URLSearchParams([...suche].filter(([name]) => name !== 'seite'))
  ohneSeite.sort()
  return ohneSeite.toString()
}

/** Keeps the present filter and order under a name. */
export function AnsichtSpeichern({ liste }: { liste: Liste }) {
  const { melde } = usePlattform()
  const [name, setName] = useState('')
  const { ansichten } = liste.einstellung
  const voll = ansichten.length >= ANSICHTEN_HÖCHSTENS
  const speichere = (schließe: () => void) => (e: FormEvent) => {
    e.preventDefault()
    const text = name.trim()
    if (!text || voll) return
    liste.ändere({ ansichten: [...ansichten, { id: crypto.randomUUID(), name: text, suche: alsText(liste.suche) }] })
    melde(t('liste.ansichtGespeichert', { name: text }))
    setName('')
    schließe()
  }
  return (
    <Ausklapper art="leise" beschriftung={t('liste.ansichtSpeichern')}>
      {(schließe) => (
        <form onSubmit={speichere(schließe)} css={{ display: 'grid', gap: 12, padding: 8 }}>
          <Textfeld
            beschriftung={t('liste.ansichtName')}
            value={name}
            maxLength={60}
            required
            onChange={(e) => setName(e.target.value)}
            fehler={voll ? t('liste.zuVieleAnsichten') : undefined}
          />
          <Knopf art="haupt" type="submit">
            {t('liste.speichern')}
          </Knopf>
        </form>
      )}
    </Ausklapper>
  )
}
