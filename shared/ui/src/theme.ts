import { css } from '@emotion/react'

/** Tones of badges and messages; each has a text, a ground and an icon. */
export const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const

/** Every colour of the product, light and dark. Contrast: text 4.5:1, borders of fields and marks 3:1. */
const COLORS = {
  background: ['#f6f8f9', '#0f1719'],
  surface: ['#ffffff', '#162124'],
  raised: ['#eef3f4', '#1e2c30'],
  line: ['#d9e0e3', '#2c3b40'],
  field: ['#77878d', '#7e9097'],
  text: ['#17242a', '#e6edef'],
  muted: ['#52636b', '#a3b3b9'],
  accent: ['#0b5c6b', '#5cc3d3'],
  accentGround: ['#e3f1f3', '#15363d'],
  onAccent: ['#ffffff', '#06262c'],
  neutral: ['#44545b', '#b4c2c7'],
  neutralGround: ['#e9eef0', '#26353a'],
  info: ['#1f4f8f', '#a5c8fa'],
  infoGround: ['#e5eefa', '#1a2c46'],
  success: ['#1b6139', '#8ed8aa'],
  successGround: ['#e2f3e8', '#17352a'],
  warning: ['#7a4a00', '#f3c572'],
  warningGround: ['#fcf0d9', '#3a2c12'],
  danger: ['#a3261c', '#ffb4ab'],
  dangerGround: ['#fdecea', '#3f1f1d'],
} as const

const key = (name: string) => `--${name}`

/** A colour as a CSS value: themeColor('accent'). */
export const themeColor = (name: keyof typeof COLORS): string => `var(${key(name)})`

/** The 8-pixel grid; spacing(2) is 16px. */
export const spacing = (steps: number): string => `${steps * 8}px`
/** The rounding of every corner. */
export const RADIUS = '6px'
/** Below this width tables scroll and the side navigation folds. */
export const NARROW_SCREEN = '@media (max-width: 800px)'

/** Rules of the whole document. `font` is the address of the font file. */
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
      .map(([name, [light, dark]]) => `${key(name)}: light-dark(${light}, ${dark});`)
      .join('\n')}
  }
  :root[data-appearance='light'] { color-scheme: light; }
  :root[data-appearance='dark'] { color-scheme: dark; }
  *, *::before, *::after { box-sizing: border-box; }
  body {
    margin: 0;
    background: ${themeColor('background')};
    color: ${themeColor('text')};
    font: 14px/20px 'Inter Variable', system-ui, 'Segoe UI', sans-serif;
    font-feature-settings: 'tnum' 0;
    -webkit-text-size-adjust: 100%;
  }
  h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; }
  h1 { font-size: 20px; line-height: 28px; font-weight: 650; overflow-wrap: anywhere; }
  h2 { font-size: 14px; line-height: 20px; font-weight: 650; }
  h1:focus { outline: none; }
  a { color: ${themeColor('accent')}; }
  :focus-visible { outline: 2px solid ${themeColor('accent')}; outline-offset: 2px; border-radius: 3px; }
  button, input, select, textarea { font: inherit; color: inherit; }
  input { accent-color: ${themeColor('accent')}; }
  ::selection { background: ${themeColor('accent')}; color: ${themeColor('onAccent')}; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
  @media print {
    :root { color-scheme: light; }
    [data-print='no'] { display: none !important; }
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
