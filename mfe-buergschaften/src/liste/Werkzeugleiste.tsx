import { usePlattform } from '@avalwerk/platform/remote'
import { eingabestil, farbe, Icon, Knopf, nurVorgelesen } from '@avalwerk/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../texte.ts'
import { chips } from './chips.ts'
import { istGefiltert } from './filter.ts'
import { AnsichtSpeichern } from './Reiter.tsx'
import { Spaltenwahl } from './Spaltenwahl.tsx'
import { FESTE_SPALTE, spaltenIn, verborgene } from './spalten.tsx'
import type { Liste } from './useListe.ts'

const Filterdialog = lazy(() => import(/* webpackChunkName: "filterdialog" */ './Filterdialog.tsx'))
const RUHE_MS = 300

/** Search, filter and chips at the left, columns at the right. */
export function Werkzeugleiste({ liste }: { liste: Liste }) {
  const { gruppe } = usePlattform().bereich
  const [dialog, setDialog] = useState(false)
  const { filter, angebot, setzeFilter, einstellung, ändere } = liste
  const reiter = filter.reiter && { reiter: filter.reiter }
  const gefiltert = istGefiltert(filter)
  const alle = spaltenIn(gruppe, einstellung)
  const fest = alle.filter(({ id }) => id === FESTE_SPALTE)
  return (
    <div data-druck="nein" css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 12 }}>
      <Suchfeld wert={filter.suche ?? ''} beiSuche={(suche) => setzeFilter({ ...filter, suche }, true)} />
      <Knopf icon="filter" onClick={() => setDialog(true)}>
        {t('liste.filter')}
      </Knopf>
      {chips(filter, gruppe, angebot).map(({ id, text, ohne }) => (
        <button
          key={id}
          type="button"
          aria-label={t('liste.entferne', { filter: text })}
          onClick={() => setzeFilter(ohne)}
          css={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 4,
            minHeight: 28,
            padding: '0 8px 0 12px',
            border: `1px solid ${farbe('akzent')}`,
            borderRadius: 14,
            background: farbe('akzentgrund'),
            color: farbe('akzent'),
            cursor: 'pointer',
            maxWidth: '100%',
          }}
        >
          <span css={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</span>
          <Icon name="zu" größe={14} />
        </button>
      ))}
      {gefiltert && (
        <>
          <Knopf art="leise" onClick={() => setzeFilter(reiter ?? {})}>
            {t('liste.zurücksetzen')}
          </Knopf>
          <AnsichtSpeichern liste={liste} />
        </>
      )}
      <div css={{ flex: 1 }} />
      <Spaltenwahl
        spalten={[...fest, ...alle.filter(({ id }) => id !== FESTE_SPALTE)]}
        verborgen={verborgene(einstellung)}
        kompakt={einstellung.kompakt}
        beiÄnderung={ändere}
      />
      {dialog && (
        <Suspense fallback={null}>
          <Filterdialog
            filter={filter}
            angebot={angebot}
            beiSchließen={() => setDialog(false)}
            beiAnwenden={(neu) => {
              setzeFilter(neu)
              setDialog(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Searches when typing rests; Enter searches at once. */
function Suchfeld({ wert, beiSuche }: { wert: string; beiSuche: (text: string) => void }) {
  const [text, setText] = useState(wert)
  const uhr = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, a view or 'reset' may change it from outside.
  useEffect(() => setText(wert), [wert])
  useEffect(() => () => clearTimeout(uhr.current), [])
  const suche = (neu: string) => {
    clearTimeout(uhr.current)
    if (neu.trim() !== wert) beiSuche(neu.trim())
  }
  return (
    <label css={{ position: 'relative', width: 300, maxWidth: '100%' }}>
      <span css={nurVorgelesen}>{t('liste.suche')}</span>
      <span css={{ position: 'absolute', left: 10, top: 8, color: farbe('leise'), pointerEvents: 'none' }}>
        <Icon name="suche" />
      </span>
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={t('liste.suche')}
        onChange={(e) => {
          const neu = e.target.value
          setText(neu)
          clearTimeout(uhr.current)
          uhr.current = setTimeout(() => suche(neu), RUHE_MS)
        }}
        onKeyDown={(e) => e.key === 'Enter' && suche(text)}
        css={[eingabestil, { paddingLeft: 34, '&::placeholder': { color: farbe('leise'), opacity: 1 } }]}
      />
    </label>
  )
}
