import { usePlattform } from '@avalwerk/platform/remote'
import { Ausklapper, eintragstil, farbe, Icon, Knopf, nurVorgelesen, SCHMAL } from '@avalwerk/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { Brand } from '../Brand.tsx'
import { DARSTELLUNGEN, type Darstellung, gewählteDarstellung, setzeDarstellung } from './darstellung.ts'

/** The top bar: product, area, search, account. */
export function Kopf({ beiMenü, beiSuche, beiAbmelden }: { beiMenü: () => void; beiSuche: () => void; beiAbmelden: () => void }) {
  const { bereich, nutzer } = usePlattform()
  const name = `${nutzer.vorname} ${nutzer.nachname}`
  const initialen = `${nutzer.vorname[0] ?? ''}${nutzer.nachname[0] ?? ''}`
  return (
    <header
      data-druck="nein"
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: 12,
        height: 48,
        padding: '0 16px',
        background: farbe('fläche'),
        borderBottom: `1px solid ${farbe('linie')}`,
      }}
    >
      <div css={{ display: 'none', [SCHMAL]: { display: 'block' } }}>
        <Knopf art="leise" icon="menue" nurIcon="Navigation" onClick={beiMenü} />
      </div>
      <Link to="/" css={{ display: 'flex', textDecoration: 'none', color: farbe('akzent') }}>
        <Brand size={22} />
      </Link>
      <span css={{ color: farbe('leise'), [SCHMAL]: { display: 'none' } }}>{bereich.name}</span>
      <div css={{ flex: 1 }} />
      <button
        type="button"
        onClick={beiSuche}
        css={{
          display: 'flex',
          alignItems: 'center',
          gap: 8,
          height: 32,
          minWidth: 32,
          padding: '0 10px',
          border: `1px solid ${farbe('feld')}`,
          borderRadius: 6,
          background: farbe('fläche'),
          color: farbe('leise'),
          cursor: 'pointer',
          '@media (min-width: 801px)': { width: 280 },
        }}
      >
        <Icon name="suche" />
        <span css={{ [SCHMAL]: nurVorgelesen }}>Suchen</span>
        <kbd aria-hidden css={{ marginLeft: 'auto', font: 'inherit', fontSize: 12, [SCHMAL]: { display: 'none' } }}>
          Strg K
        </kbd>
      </button>
      <Ausklapper
        art="leise"
        rechts
        beschriftung={
          <>
            <span
              aria-hidden
              css={{
                display: 'grid',
                placeItems: 'center',
                width: 26,
                height: 26,
                borderRadius: 13,
                fontSize: 11,
                background: farbe('akzent'),
                color: farbe('aufAkzent'),
              }}
            >
              {initialen}
            </span>
            <span css={nurVorgelesen}>Konto von {name}</span>
          </>
        }
      >
        <div css={{ padding: 8 }}>
          <div css={{ fontWeight: 600 }}>{name}</div>
          <div css={{ color: farbe('leise'), fontSize: 12 }}>{nutzer.email}</div>
        </div>
        <Link to={`/${bereich.pfad}/kontouebersicht`} css={eintragstil}>
          <Icon name="konto" />
          Mein Konto
        </Link>
        <Darstellungswahl />
        <button type="button" css={eintragstil} onClick={beiAbmelden}>
          <Icon name="abmelden" />
          Abmelden
        </button>
      </Ausklapper>
    </header>
  )
}

function Darstellungswahl() {
  const [wahl, setWahl] = useState(gewählteDarstellung)
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 8 }}>
      <legend css={{ padding: 0, fontSize: 12, color: farbe('leise') }}>Darstellung</legend>
      {(Object.keys(DARSTELLUNGEN) as Darstellung[]).map((wert) => (
        <label key={wert} css={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 }}>
          <input
            type="radio"
            name="darstellung"
            checked={wahl === wert}
            onChange={() => {
              setzeDarstellung(wert)
              setWahl(wert)
            }}
            css={{ accentColor: farbe('akzent'), margin: 0 }}
          />
          {DARSTELLUNGEN[wert]}
        </label>
      ))}
    </fieldset>
  )
}
