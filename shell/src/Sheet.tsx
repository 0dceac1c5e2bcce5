import { themeColor, RADIUS } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'

/** A page with one thing on it, where there is no frame: it shows the product's name all the same. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <main css={{ maxWidth: 592, margin: '64px auto', padding: 16 }}>
    <p css={{ marginBottom: 16, color: themeColor('accent') }}>
      <Brand size={28} />
    </p>
    <div css={{ padding: 24, border: `1px solid ${themeColor('line')}`, borderRadius: RADIUS, background: themeColor('surface') }}>
      {children}
    </div>
  </main>
)
