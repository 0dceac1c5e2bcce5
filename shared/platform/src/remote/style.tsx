import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

const nonce = typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
/** One store of styles for shell and remotes; its style elements carry the page's nonce. */
const store = createCache({ key: 'aw', ...(nonce && { nonce }) })

/** Around everything that shell or a remote renders into a root of its own. */
export function StyleProvider({ children }: { children: ReactNode }) {
  return <CacheProvider value={store}>{children}</CacheProvider>
}
