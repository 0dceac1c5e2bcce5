import type { Api, CallName } from '@avalwerk/contracts'
import type { ApiRequest, Transport } from '@avalwerk/platform'
import { queryOptions } from '@tanstack/react-query'
import { errorFromResponse } from './problem.ts'

type WithoutEmpty<T> = { [K in keyof T as T[K] extends Record<string, never> ? never : keyof T[K] extends never ? never : K]: T[K] }
type RequiredText<T> = { [K in keyof T]: object extends T[K] ? never : K }[keyof T]
type Inputs<T> = Pick<T, RequiredText<T>> & Partial<Omit<T, RequiredText<T>>>
/** What a call takes: path parameters, query, body; what may be empty may be left out. */
export type Input<K extends CallName> = Inputs<WithoutEmpty<Pick<Api[K], 'params' | 'query' | 'body'>>>

/** Header under which a creating call may be sent again and acts once. */
const IDEMPOTENCY = 'Idempotency-Key'

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
type Share = { params?: object; query?: object; body?: unknown }

/** The address of a call: parameters in the path, the rest behind the question mark. */
export function adresse(aufruf: string, { params = {}, query = {} }: Share): string {
  const pfad = aufruf
    .slice(aufruf.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])))
  const werte = Object.entries(query).filter(([, wert]) => wert !== undefined && wert !== '')
  const suche = new URLSearchParams(werte.map(([name, wert]) => [name, String(wert)]))
  return suche.size ? `${pfad}?${suche}` : pfad
}

async function sende(transport: Transport, aufruf: string, teile: Share, anfrage: ApiRequest): Promise<Response> {
  const method = aufruf.slice(0, aufruf.indexOf(' '))
  const antwort = await transport(adresse(aufruf, teile), {
    ...anfrage,
    method,
    ...(method !== 'GET' && { body: JSON.stringify(teile.body ?? {}) }),
  })
  if (!antwort.ok) throw await errorFromResponse(antwort)
  return antwort
}

/**
 * Makes a call of the contracts.
 * @throws Aufruffehler for every refusal
 */
export async function rufe<K extends CallName, const E extends Input<K>>(
  transport: Transport,
  aufruf: K,
  eingabe: E & Exact<Input<K>, E>,
  anfrage: ApiRequest = {},
): Promise<Api[K]['antwort']> {
  const antwort = await sende(transport, aufruf, eingabe as Share, anfrage)
  return antwort.status === 204 ? (undefined as Api[K]['antwort']) : ((await antwort.json()) as Api[K]['antwort'])
}

/** A creating call that may be sent twice with the same key and acts once. */
export function callIdempotent<K extends CallName, const E extends Input<K>>(
  transport: Transport,
  aufruf: K,
  eingabe: E & Exact<Input<K>, E>,
  schlüssel: string,
): Promise<Api[K]['antwort']> {
  return rufe(transport, aufruf, eingabe as never, { headers: { [IDEMPOTENCY]: schlüssel } })
}

/** A call whose body is a file. */
export async function uploadFile<K extends CallName>(
  transport: Transport,
  aufruf: K,
  eingabe: Omit<Input<K>, 'body'>,
  datei: Blob,
  typ: string,
  anfrage: Pick<ApiRequest, 'signal' | 'beiFortschritt'> = {},
): Promise<Api[K]['antwort']> {
  const antwort = await transport(adresse(aufruf, eingabe as Share), {
    ...anfrage,
    method: aufruf.slice(0, aufruf.indexOf(' ')),
    body: datei,
    headers: { 'content-type': typ },
  })
  if (!antwort.ok) throw await errorFromResponse(antwort)
  return (await antwort.json()) as Api[K]['antwort']
}

export type DownloadedFile = Readonly<{ inhalt: Blob; dateiname: string }>

/** A call whose answer is a file. */
export async function downloadFile<K extends CallName>(
  transport: Transport,
  aufruf: K,
  eingabe: Input<K>,
  anfrage: ApiRequest = {},
): Promise<DownloadedFile> {
  const antwort = await sende(transport, aufruf, eingabe as Share, anfrage)
  const kopf = antwort.headers.get('content-disposition') ?? ''
  const dateiname = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(kopf)?.[1] ?? 'Datei')
  return { inhalt: await antwort.blob(), dateiname }
}

/**
 * Query options of a call. The key begins with the call, so that remotes never meet each other's data.
 * @param anfrage `hintergrund` for what is asked again and again without the user
 */
export function apiQuery<K extends CallName, const E extends Input<K>>(
  transport: Transport,
  aufruf: K,
  eingabe: E & Exact<Input<K>, E>,
  anfrage: Pick<ApiRequest, 'hintergrund'> = {},
) {
  return queryOptions({
    queryKey: [aufruf, eingabe] as const,
    queryFn: ({ signal }) => rufe(transport, aufruf, eingabe as never, { ...anfrage, signal }),
  })
}

/** Counts, in the cache of queries, how often somebody had their view refreshed because it was stale. */
export const VIEW_REFRESHED = ['ansicht-aktualisiert'] as const
