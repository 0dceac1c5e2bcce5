import type { ReactNode } from 'react'

/** A page with one thing on it, where there is no frame. */
export const Blatt = ({ children }: { children: ReactNode }) => (
  <main css={{ maxWidth: 560, margin: '64px auto', padding: 16 }}>{children}</main>
)
