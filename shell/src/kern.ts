import { type Begleiter, erstelleTransport } from '@avalwerk/api'
import { type Bereich, bereichDerRollen } from '@avalwerk/domain'
import type { Nutzer, Transport } from '@avalwerk/platform'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { TOKEN_MINDESTENS_S } from '@avalwerk/domain'
import type { AuthPort } from './identitaet/auth.ts'
import { sicherungsregister } from './navigation/sicherung.ts'
import { fortschrittszähler } from './rahmen/fortschritt.ts'
import { meldungsspeicher } from './rahmen/meldungen.ts'
import { problemspeicher } from './rahmen/problem.ts'
import { manifestspeicher } from './remotes/manifest.ts'
import { messungen } from './remotes/messung.ts'
import { type Sitzung, überwacheSitzung } from './sitzung/sitzung.ts'
import { rechtespeicher } from './zugang/rechte.ts'

/** What the shell's parts share: one of each, made at the start. */
export type Kern = ReturnType<typeof erstelleKern>

export function erstelleKern(auth: AuthPort) {
  let sitzung: Sitzung | undefined
  let begleiter: Begleiter | undefined
  const fortschritt = fortschrittszähler()
  const problem = problemspeicher()
  const transport: Transport = erstelleTransport({
    token: () => auth.token(TOKEN_MINDESTENS_S),
    erneuere: () => auth.erneuere(),
    beiErfolg: () => sitzung?.aktiv(),
    beginne: fortschritt.beginne,
    begleiter: () => begleiter,
  })
  const abfragen = new QueryClient({
    // Without a connection a call fails and says so; the library would hold it back without a word.
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
    // A failed change that no screen handles itself ends in the popup.
    mutationCache: new MutationCache({
      onError: (fehler, _werte, _kontext, mutation) => {
        if (!mutation.meta?.eigeneBehandlung) problem.zeige(fehler)
      },
    }),
  })
  /** Signs out and leaves nothing behind. */
  async function meldeAb(): Promise<void> {
    sitzung?.beende()
    localStorage.clear()
    sessionStorage.clear()
    await auth.logout()
  }
  return {
    auth,
    transport,
    abfragen,
    fortschritt,
    problem,
    meldungen: meldungsspeicher(),
    sicherung: sicherungsregister(),
    rechte: rechtespeicher(transport),
    manifest: manifestspeicher(transport),
    messung: messungen(transport),
    meldeAb,
    /** From now on calls are traced. */
    setzeBegleiter: (neu: Begleiter) => {
      begleiter = neu
    },
    beginneSitzung: () => (sitzung ??= überwacheSitzung(() => void meldeAb())),
  }
}

/** The way to the server without a sign-in, for public pages. */
export const öffentlicherTransport = (): Transport =>
  erstelleTransport({ token: async () => undefined, erneuere: async () => undefined, beiErfolg: () => {}, beginne: () => () => {} })

/** Who is signed in and where they belong. */
export type Angemeldet = Readonly<{ nutzer: Nutzer; bereich: Bereich }>

export function angemeldet(auth: AuthPort): Angemeldet | undefined {
  const nutzer = auth.nutzer()
  const bereich = nutzer && bereichDerRollen(nutzer.rollen)
  return nutzer && bereich && { nutzer, bereich }
}
