import type { Api, CallName } from '@avalwerk/contracts'
import type { ApiRequest, Transport } from '@avalwerk/platform'
import { queryOptions } from '@tanstack/react-query'
import { errorFromResponse } from './problem.ts'
import { t } from './texts.ts'

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
export function address(request: string, { params = {}, query = {} }: Share): string {
  const path = request
    .slice(request.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])))
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)]))
  return search.size ? `${path}?${search}` : path
}

async function send(transport: Transport, request: string, parts: Share, query: ApiRequest): Promise<Response> {
  const method = request.slice(0, request.indexOf(' '))
  const response = await transport(address(request, parts), {
    ...query,
    method,
    ...(method !== 'GET' && { body: JSON.stringify(parts.body ?? {}) }),
  })
  if (!response.ok) throw await errorFromResponse(response)
  return response
}

/**
 * Makes a call of the contracts.
 * @throws Aufruffehler for every refusal
 */
export async function call<K extends CallName, const E extends Input<K>>(
  transport: Transport,
  request: K,
  input: E & Exact<Input<K>, E>,
  query: ApiRequest = {},
): Promise<Api[K]['response']> {
  const response = await send(transport, request, input as Share, query)
  return response.status === 204 ? (undefined as Api[K]['response']) : ((await response.json()) as Api[K]['response'])
}

/** A creating call that may be sent twice with the same key and acts once. */
export function callIdempotent<K extends CallName, const E extends Input<K>>(
  transport: Transport,
  request: K,
  input: E & Exact<Input<K>, E>,
  key: string,
): Promise<Api[K]['response']> {
  return call(transport, request, input as never, { headers: { [IDEMPOTENCY]: key } })
}

/** A call whose body is a file. */
export async function uploadFile<K extends CallName>(
  transport: Transport,
  request: K,
  input: Omit<Input<K>, 'body'>,
  file: Blob,
  type: string,
  query: Pick<ApiRequest, 'signal' | 'onProgress'> = {},
): Promise<Api[K]['response']> {
  const response = await transport(address(request, input as Share), {
    ...query,
    method: request.slice(0, request.indexOf(' ')),
    body: file,
    headers: { 'content-type': type },
  })
  if (!response.ok) throw await errorFromResponse(response)
  return (await response.json()) as Api[K]['response']
}

export type DownloadedFile = Readonly<{ content: Blob; fileName: string }>

/** A call whose answer is a file. */
export async function downloadFile<K extends CallName>(
  transport: Transport,
  request: K,
  input: Input<K>,
  query: ApiRequest = {},
): Promise<DownloadedFile> {
  const response = await send(transport, request, input as Share, query)
  const header = response.headers.get('content-disposition') ?? ''
  const dateiname = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? t('call.datei'))
  return { content: await response.blob(), fileName: dateiname }
}

/**
 * Query options of a call. The key begins with the call, so that remotes never meet each other's data.
 * @param request `hintergrund` for what is asked again and again without the user
 */
export function apiQuery<K extends CallName, const E extends Input<K>>(
  transport: Transport,
  aufruf: K,
  input: E & Exact<Input<K>, E>,
  request: Pick<ApiRequest, 'background'> = {},
) {
  return queryOptions({
    queryKey: [aufruf, input] as const,
    queryFn: ({ signal }) => call(transport, aufruf, input as never, { ...request, signal }),
  })
}

/** Counts, in the cache of queries, how often somebody had their view refreshed because it was stale. */
export const VIEW_REFRESHED = ['ansicht-aktualisiert'] as const
