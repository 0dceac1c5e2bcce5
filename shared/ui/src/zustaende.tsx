import { keyframes } from '@emotion/react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { Button } from './knopf.tsx'
import { abstand, farbe, RADIUS } from './theme.ts'

const FIRST_AFTER_MS = 300
const pulse = keyframes({ '50%': { opacity: 0.45 } })

/** Grey bars in the final size; shown after 300 ms, so that quick answers don't flicker. */
export function Skeleton({ zeilen = 6, höhe = 40, name = 'Inhalt wird geladen' }: { zeilen?: number; höhe?: number; name?: string }) {
  const [sichtbar, setSichtbar] = useState(false)
  useEffect(() => {
    const uhr = setTimeout(() => setSichtbar(true), FIRST_AFTER_MS)
    return () => clearTimeout(uhr)
  }, [])
  return (
    <div role="status" aria-label={name} css={{ display: 'grid', visibility: sichtbar ? 'visible' : 'hidden' }}>
      {Array.from({ length: zeilen }, (_, index) => (
        <div key={index} css={{ height: höhe, display: 'flex', alignItems: 'center' }}>
          <div
            css={{
              height: 12,
              width: `${92 - ((index * 17) % 40)}%`,
              borderRadius: 4,
              background: farbe('linie'),
              animation: `${pulse} 1.6s infinite`,
            }}
          />
        </div>
      ))}
    </div>
  )
}

/** Nothing there: says why and offers the next step. */
export function EmptyState({ titel, children, aktion }: { titel: string; children?: ReactNode; aktion?: ReactNode }) {
  return (
    <div css={{ padding: abstand(6), textAlign: 'center', display: 'grid', gap: abstand(1), justifyItems: 'center' }}>
      <h2>{titel}</h2>
      {children && <p css={{ color: farbe('leise') }}>{children}</p>}
      {aktion && <div css={{ marginTop: abstand(1) }}>{aktion}</div>}
    </div>
  )
}

/**
 * How far something is that takes long: a bar, and the same in words beside it.
 * @param wert of `gesamt`; undefined where nobody knows
 */
export function ProgressBar({ name, wert, gesamt, text }: { name: string; wert?: number | undefined; gesamt: number; text: string }) {
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      <progress
        aria-label={name}
        {...(wert !== undefined && { value: wert, max: gesamt || 1 })}
        css={{ width: '100%', height: 8, accentColor: farbe('akzent') }}
      />
      <span css={{ color: farbe('leise'), fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>{text}</span>
    </div>
  )
}

const GRUND = { gut: 'gutgrund', warnung: 'warnunggrund', gefahr: 'gefahrgrund' } as const

/**
 * Something to know before going on, tinted.
 * @param dringend read out at once; otherwise when there is a pause
 */
export function Alert({ ton, dringend = false, children }: { ton: keyof typeof GRUND; dringend?: boolean; children: ReactNode }) {
  return (
    <div
      role={dringend ? 'alert' : 'status'}
      css={{ padding: abstand(1.5), borderRadius: RADIUS, background: farbe(GRUND[ton]), color: farbe(ton) }}
    >
      {children}
    </div>
  )
}

/** Something failed: what, its reference for the operator, and a way to try again. */
export function ErrorPanel({
  titel,
  text,
  kennung,
  beiErneut,
}: {
  titel: string
  text?: string
  kennung?: string | undefined
  beiErneut?: () => void
}) {
  return (
    <div
      role="alert"
      css={{
        display: 'grid',
        gap: abstand(1),
        justifyItems: 'start',
        padding: abstand(3),
        border: `1px solid ${farbe('linie')}`,
        borderLeft: `3px solid ${farbe('gefahr')}`,
        borderRadius: RADIUS,
        background: farbe('fläche'),
      }}
    >
      <h2 css={{ display: 'flex', gap: abstand(1), alignItems: 'center', color: farbe('gefahr') }}>
        <Icon name="achtung" />
        {titel}
      </h2>
      {text && <p>{text}</p>}
      {kennung && <ReferenceCode wert={kennung} />}
      {beiErneut && (
        <Button icon="erneut" onClick={beiErneut}>
          Erneut versuchen
        </Button>
      )}
    </div>
  )
}

/** A correlation id with a button to copy it. */
export function ReferenceCode({ wert }: { wert: string }) {
  const [kopiert, setKopiert] = useState(false)
  return (
    <p css={{ color: farbe('leise'), display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: abstand(1) }}>
      <span>
        Bitte geben Sie diese Kennung an den Betreiber weiter: <code css={{ userSelect: 'all', overflowWrap: 'anywhere' }}>{wert}</code>
      </span>
      <Button
        art="leise"
        icon={kopiert ? 'haken' : 'kopieren'}
        onClick={() => void navigator.clipboard?.writeText(wert).then(() => setKopiert(true))}
      >
        {kopiert ? 'Kopiert' : 'Kopieren'}
      </Button>
    </p>
  )
}
