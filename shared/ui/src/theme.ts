import { css } from '@emotion/react'

/** Tones of badges and messages; each has a text, a ground and an icon. */
export const TONES = ['neutral', 'info', 'gut', 'warnung', 'gefahr'] as const

/** Every colour of the product, light and dark. Contrast: text 4.5:1, borders of fields and marks 3:1. */
const COLORS = {
  grund: ['#f6f8f9', '#0f1719'],
  flaeche: ['#ffffff', '#162124'],
  hebung: ['#eef3f4', '#1e2c30'],
  linie: ['#d9e0e3', '#2c3b40'],
  feld: ['#77878d', '#7e9097'],
  text: ['#17242a', '#e6edef'],
  leise: ['#52636b', '#a3b3b9'],
  akzent: ['#0b5c6b', '#5cc3d3'],
  akzentgrund: ['#e3f1f3', '#15363d'],
  aufAkzent: ['#ffffff', '#06262c'],
  neutral: ['#44545b', '#b4c2c7'],
  neutralgrund: ['#e9eef0', '#26353a'],
  info: ['#1f4f8f', '#a5c8fa'],
  infogrund: ['#e5eefa', '#1a2c46'],
  gut: ['#1b6139', '#8ed8aa'],
  gutgrund: ['#e2f3e8', '#17352a'],
  warnung: ['#7a4a00', '#f3c572'],
  warnunggrund: ['#fcf0d9', '#3a2c12'],
  gefahr: ['#a3261c', '#ffb4ab'],
  gefahrgrund: ['#fdecea', '#3f1f1d'],
} as const

const key = (name: string) => `--${name.normalize('NFD').replace(/\p{M}/gu, '')}`

/** A colour as a CSS value: themeColor('akzent'). */
export const themeColor = (name: keyof typeof COLORS): string => `var(${key(name)})`

/** The 8-pixel grid; spacing(2) is 16px. */
export const spacing = (steps: number): string => `${steps * 8}px`
export const RADIUS = '6px'
/** Below this width tables scroll and the side navigation folds. */
export const NARROW_SCREEN = '@media (max-width: 800px)'

/** Rules of the whole document. `schrift` is the address of the font file. */
export const globalStyles = (font: string) => css`
  @font-face {
    font-family: 'Inter Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 100 900;
    src: url(${font}) format('woff2');
  }
  :root {
    color-scheme: light dark;
    ${Object.entries(COLORS)
      .map(([name, [hell, dark]]) => `${key(name)}: light-dark(${hell}, ${dark});`)
      .join('\n')}
  }
  :root[data-darstellung='hell'] { color-scheme: light; }
  :root[data-darstellung='dunkel'] { color-scheme: dark; }
  *, *::before, *::after { box-sizing: border-box; }
  body {
    margin: 0;
    background: ${themeColor('grund')};
    color: ${themeColor('text')};
    font: 14px/20px 'Inter Variable', system-ui, 'Segoe UI', sans-serif;
    font-feature-settings: 'tnum' 0;
    -webkit-text-size-adjust: 100%;
  }
  h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; }
  h1 { font-size: 20px; line-height: 28px; font-weight: 650; overflow-wrap: anywhere; }
  h2 { font-size: 14px; line-height: 20px; font-weight: 650; }
  h1:focus { outline: none; }
  a { color: ${themeColor('akzent')}; }
  :focus-visible { outline: 2px solid ${themeColor('akzent')}; outline-offset: 2px; border-radius: 3px; }
  button, input, select, textarea { font: inherit; color: inherit; }
  input { accent-color: ${themeColor('akzent')}; }
  ::selection { background: ${themeColor('akzent')}; color: ${themeColor('aufAkzent')}; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 1ms !important; transition-duration: 1ms !important; scroll-behavior: auto !important; }
  }
  @media print {
    :root { color-scheme: light; }
    [data-druck='nein'] { display: none !important; }
    body { background: none; }
  }
`

/** Read by screen readers, not shown. */
export const visuallyHidden = css({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** Two columns where there is room for both, one below the other elsewhere. */
export const sideBySide = {
  display: 'grid',
  gap: spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
} as const
