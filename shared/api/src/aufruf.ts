import type { Api, Aufruf } from '@avalwerk/contracts'
import type { Anfrage, Transport } from '@avalwerk/platform'
import { queryOptions } from '@tanstack/react-query'
import { ausAntwort } from './problem.ts'

type OhneLeere<T> = { [K in keyof T as T[K] extends Record<string, never> ? never : keyof T[K] extends never ? never : K]: T[K] }
type Verlangt<T> = { [K in keyof T]: object extends T[K] ? never : K }[keyof T]
type Eingaben<T> = Pick<T, Verlangt<T>> & Partial<Omit<T, Verlangt<T>>>
/** What a call takes: path parameters, query, body; what may be empty may be left out. */
export type Eingabe<K extends Aufruf> = Eingaben<OhneLeere<Pick<Api[K], 'params' | 'query' | 'body'>>>

/** Header under which a creating call may be sent again and acts once. */
const IDEMPOTENZ = 'Idempotency-Key'

type KeysOf<T> = T extends unknown ? keyof T : never
type Part<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/**
 * What is given, with `never` where it has a key that isn't wanted: the server refuses those by name, and TypeScript alone lets them pass
 * in everything that isn't written down at the call.
 */
export type Exact<Wanted, Given> = Given extends string | number | boolean | null | undefined
  ? Given
  : Given extends readonly (infer Element)[]
    ? readonly Exact<Part<NonNullable<Wanted>, number>, Element>[]
    : { [K in keyof Given]: K extends KeysOf<NonNullable<Wanted>> ? Exact<Part<NonNullable<Wanted>, K>, Given[K]> : never }
type Teile = { params?: object; query?: object; body?: unknown }

/** The address of a call: parameters in the path, the rest behind the question mark. */
export function adresse(aufruf: string, { params = {}, query = {} }: Teile): string {
  const pfad = aufruf
    .slice(aufruf.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])))
  const werte = Object.entries(query).filter(([, wert]) => wert !== undefined && wert !== '')
  const suche = new URLSearchParams(werte.map(([name, wert]) => [name, String(wert)]))
  return suche.size ? `${pfad}?${suche}` : pfad
}

async function sende(transport: Transport, aufruf: string, teile: Teile, anfrage: Anfrage): Promise<Response> {
  const method = aufruf.slice(0, aufruf.indexOf(' '))
  const antwort = await transport(adresse(aufruf, teile), {
    ...anfrage,
    method,
    ...(method !== 'GET' && { body: JSON.stringify(teile.body ?? {}) }),
  })
  if (!antwort.ok) throw await ausAntwort(antwort)
  return antwort
}

/**
 * Makes a call of the contracts.
 * @throws Aufruffehler for every refusal
 */
export async function rufe<K extends Aufruf, const E extends Eingabe<K>>(
  transport: Transport,
  aufruf: K,
  eingabe: E & Exact<Eingabe<K>, E>,
  anfrage: Anfrage = {},
): Promise<Api[K]['antwort']> {
  const antwort = await sende(transport, aufruf, eingabe as Teile, anfrage)
  return antwort.status === 204 ? (undefined as Api[K]['antwort']) : ((await antwort.json()) as Api[K]['antwort'])
}

/** A creating call that may be sent twice with the same key and acts once. */
export function rufeEinmal<K extends Aufruf, const E extends Eingabe<K>>(
  transport: Transport,
  aufruf: K,
  eingabe: E & Exact<Eingabe<K>, E>,
  schlüssel: string,
): Promise<Api[K]['antwort']> {
  return rufe(transport, aufruf, eingabe as never, { headers: { [IDEMPOTENZ]: schlüssel } })
}

/** A call whose body is a file. */
export async function ladeHoch<K extends Aufruf>(
  transport: Transport,
  aufruf: K,
  eingabe: Omit<Eingabe<K>, 'body'>,
  datei: Blob,
  typ: string,
  anfrage: Pick<Anfrage, 'signal' | 'beiFortschritt'> = {},
): Promise<Api[K]['antwort']> {
  const antwort = await transport(adresse(aufruf, eingabe as Teile), {
    ...anfrage,
    method: aufruf.slice(0, aufruf.indexOf(' ')),
    body: datei,
    headers: { 'content-type': typ },
  })
  if (!antwort.ok) throw await ausAntwort(antwort)
  return (await antwort.json()) as Api[K]['antwort']
}

export type Dateiantwort = Readonly<{ inhalt: Blob; dateiname: string }>

/** A call whose answer is a file. */
export async function ladeDatei<K extends Aufruf>(
  transport: Transport,
  aufruf: K,
  eingabe: Eingabe<K>,
  anfrage: Anfrage = {},
): Promise<Dateiantwort> {
  const antwort = await sende(transport, aufruf, eingabe as Teile, anfrage)
  const kopf = antwort.headers.get('content-disposition') ?? ''
  const dateiname = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(kopf)?.[1] ?? 'Datei')
  return { inhalt: await antwort.blob(), dateiname }
}

/**
 * Query options of a call. The key begins with the call, so that remotes never meet each other's data.
 * @param anfrage `hintergrund` for what is asked again and again without the user
 */
export function abfrage<K extends Aufruf, const E extends Eingabe<K>>(
  transport: Transport,
  aufruf: K,
  eingabe: E & Exact<Eingabe<K>, E>,
  anfrage: Pick<Anfrage, 'hintergrund'> = {},
) {
  return queryOptions({
    queryKey: [aufruf, eingabe] as const,
    queryFn: ({ signal }) => rufe(transport, aufruf, eingabe as never, { ...anfrage, signal }),
  })
}

/** Counts, in the cache of queries, how often somebody had their view refreshed because it was stale. */
export const VIEW_REFRESHED = ['ansicht-aktualisiert'] as const
