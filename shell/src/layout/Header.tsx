import { usePlatform } from '@avalwerk/platform/remote'
import { Disclosure, itemStyle, themeColor, Icon, Button, visuallyHidden, NARROW_SCREEN } from '@avalwerk/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { Brand } from '../Brand.tsx'
import { leavePage } from '../faults/exit.ts'
import { APPEARANCES, type Appearance, chosenAppearance, setAppearance } from './appearance.ts'
import { t } from './texts.ts'

/** The top bar: product, area, search, account. */
export function Header({ onMenu, onSearch, onSignOut }: { onMenu: () => void; onSearch: () => void; onSignOut: () => void }) {
  const { area, nutzer } = usePlatform()
  const name = `${nutzer.vorname} ${nutzer.nachname}`
  const initialen = `${nutzer.vorname[0] ?? ''}${nutzer.nachname[0] ?? ''}`
  return (
    <header
      data-print="no"
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: 12,
        height: 48,
        padding: '0 16px',
        background: themeColor('surface'),
        borderBottom: `1px solid ${themeColor('line')}`,
      }}
    >
      <div css={{ display: 'none', [NARROW_SCREEN]: { display: 'block' } }}>
        <Button variant="ghost" icon="menu" iconOnly={t('header.navigation')} onClick={onMenu} />
      </div>
      <Link to="/" css={{ display: 'flex', textDecoration: 'none', color: themeColor('accent') }}>
        <Brand size={22} />
      </Link>
      <span css={{ color: themeColor('muted'), [NARROW_SCREEN]: { display: 'none' } }}>{area.name}</span>
      <div css={{ flex: 1 }} />
      <button
        type="button"
        onClick={onSearch}
        css={{
          display: 'flex',
          alignItems: 'center',
          gap: 8,
          height: 32,
          minWidth: 32,
          padding: '0 10px',
          border: `1px solid ${themeColor('field')}`,
          borderRadius: 6,
          background: themeColor('surface'),
          color: themeColor('muted'),
          cursor: 'pointer',
          '@media (min-width: 801px)': { width: 280 },
        }}
      >
        <Icon name="search" />
        <span css={{ [NARROW_SCREEN]: visuallyHidden }}>{t('header.search')}</span>
        <kbd aria-hidden css={{ marginLeft: 'auto', font: 'inherit', fontSize: 12, [NARROW_SCREEN]: { display: 'none' } }}>
          {t('header.searchShortcut')}
        </kbd>
      </button>
      <Disclosure
        variant="ghost"
        alignRight
        label={
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
                background: themeColor('accent'),
                color: themeColor('onAccent'),
              }}
            >
              {initialen}
            </span>
            <span css={visuallyHidden}>{t('header.accountOf', { name })}</span>
          </>
        }
      >
        {(close) => (
          <>
            <div css={{ padding: 8 }}>
              <div css={{ fontWeight: 600 }}>{name}</div>
              <div css={{ color: themeColor('muted'), fontSize: 12 }}>{nutzer.email}</div>
            </div>
            <Link to={`/${area.path}/kontouebersicht`} css={itemStyle} onClick={close}>
              <Icon name="account" />
              {t('header.myAccount')}
            </Link>
            <AppearanceChoice />
            <button type="button" css={itemStyle} aria-keyshortcuts="Alt+Shift+N" onClick={leavePage}>
              <Icon name="retry" />
              {t('header.leavePage')}
              <kbd
                aria-hidden
                css={{ marginLeft: 'auto', font: 'inherit', fontSize: 12, whiteSpace: 'nowrap', color: themeColor('muted') }}
              >
                {t('header.leaveShortcut')}
              </kbd>
            </button>
            <button type="button" css={itemStyle} onClick={onSignOut}>
              <Icon name="signOut" />
              {t('header.signOut')}
            </button>
          </>
        )}
      </Disclosure>
    </header>
  )
}

function AppearanceChoice() {
  const [choice, setChoice] = useState(chosenAppearance)
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 8 }}>
      <legend css={{ padding: 0, fontSize: 12, color: themeColor('muted') }}>{t('header.appearance')}</legend>
      {(Object.keys(APPEARANCES) as Appearance[]).map((value) => (
        <label key={value} css={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 }}>
          <input
            type="radio"
            name="darstellung"
            checked={choice === value}
            onChange={() => {
              setAppearance(value)
              setChoice(value)
            }}
            css={{ accentColor: themeColor('accent'), margin: 0 }}
          />
          {APPEARANCES[value]}
        </label>
      ))}
    </fieldset>
  )
}
