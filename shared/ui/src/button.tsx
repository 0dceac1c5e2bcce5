import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { spacing, themeColor, RADIUS } from './theme.ts'
import { t } from './texts.ts'

/** How much a button stands out; `danger` for what can't be taken back. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

const KINDS = {
  primary: { background: themeColor('accent'), color: themeColor('onAccent'), borderColor: 'transparent' },
  secondary: { background: themeColor('surface'), color: themeColor('text'), borderColor: themeColor('field') },
  ghost: { background: 'transparent', color: themeColor('text'), borderColor: 'transparent' },
  danger: { background: themeColor('danger'), color: themeColor('surface'), borderColor: 'transparent' },
} as const

/** The look of a button, for links that look like one too. */
export const buttonStyle = (kind: ButtonVariant = 'secondary') =>
  ({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: spacing(1),
    minHeight: 32,
    padding: '0 12px',
    border: '1px solid',
    borderRadius: RADIUS,
    fontWeight: 550,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ...KINDS[kind],
    '&:hover:not(:disabled, [aria-disabled=true])':
      kind === 'primary' || kind === 'danger' ? { filter: 'brightness(1.08)' } : { background: themeColor('raised') },
    '&:disabled, &[aria-disabled=true]': { opacity: 0.55, cursor: 'default' },
  }) as const

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  variant?: ButtonVariant
  icon?: IconName
  children?: ReactNode
  /** Name of a button that shows its icon alone. */
  iconOnly?: string
  /** What it does is going on. It does nothing meanwhile, yet keeps the focus: a disabled button loses it. */
  busy?: boolean
}

/** A button; `type` is 'button' unless said otherwise. */
export function Button({ variant = 'secondary', icon, children, iconOnly, busy = false, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-disabled': true, onClick: (e) => e.preventDefault() })}
      {...(iconOnly && { 'aria-label': iconOnly, title: iconOnly })}
      css={[buttonStyle(variant), iconOnly && { padding: 0, width: 32 }]}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** Chooses files: the browser's own control, which speaks the browser's language, under a button that speaks the page's. */
export function FileButton({
  label = t('button.chooseFile'),
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label?: string }) {
  return (
    <span css={{ position: 'relative', display: 'inline-flex', justifySelf: 'start' }}>
      <input
        {...rest}
        type="file"
        css={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          opacity: 0,
          cursor: 'pointer',
          '&::file-selector-button': { cursor: 'pointer' },
          '&:focus-visible + span': { outline: `2px solid ${themeColor('accent')}`, outlineOffset: 2 },
          '&:disabled + span': { opacity: 0.55 },
          '&:hover:not(:disabled) + span': { background: themeColor('raised') },
        }}
      />
      <span aria-hidden css={buttonStyle('secondary')}>
        {label}
      </span>
    </span>
  )
}
