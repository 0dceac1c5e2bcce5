import type { Api, CallId, CallRow } from '@avalwerk/contracts'
import type { ChangeSubject } from '@avalwerk/domain'
import type { ApiRequest, Transport } from '@avalwerk/platform'
import { changedThrough } from '@avalwerk/platform/changed'
import type { CallTable } from '@avalwerk/platform/remote'
import { queryOptions } from '@tanstack/react-query'
import { CALLS } from './calls.ts'
import type { Followed } from './changes.ts'
import { errorFromResponse } from './problem.ts'
import { t } from './texts.ts'

type Exchange = { params: unknown; query: unknown; body: unknown; response: unknown; use: 'read' | 'write' | 'file' | 'upload' }
type ExchangeOf<K extends CallId> = K extends `${infer Service extends keyof Api}.${infer Name}`
  ? Name extends keyof Api[Service]
    ? Api[Service][Name] extends infer Found extends Exchange
      ? Found
      : never
    : never
  : never

type WithoutEmpty<T> = { [K in keyof T as T[K] extends Record<string, never> ? never : keyof T[K] extends never ? never : K]: T[K] }
type RequiredKeys<T> = { [K in keyof T]: object extends T[K] ? never : K }[keyof T]
type Inputs<T> = Pick<T, RequiredKeys<T>> & Partial<Omit<T, RequiredKeys<T>>>
/** What a call takes: path parameters, query, body; what may be empty may be left out. */
export type Input<K extends CallId> = Inputs<WithoutEmpty<Pick<ExchangeOf<K>, 'params' | 'query' | 'body'>>>
/** What a call answers. */
export type Answer<K extends CallId> = ExchangeOf<K>['response']

/** Calls by what can be done with them. */
type WithUse<Use> = { [K in CallId]: ExchangeOf<K>['use'] extends Use ? K : never }[CallId]
/** The calls that only read. */
export type ReadCallId = WithUse<'read'>
/** The calls that change something. */
export type WriteCallId = WithUse<'write'>
/** The calls that answer with a file. */
export type FileCallId = WithUse<'file'>

type KeysOf<T> = T extends unknown ? keyof T : never
type Part<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/**
 * The given input, with `never` at each key that the call doesn't know: the server refuses such keys by name, while TypeScript alone lets
 * them pass wherever the input isn't written as a literal at the call.
 */
export type Exact<Wanted, Given> = Given extends string | number | boolean | null | undefined
  ? Given
  : Given extends readonly (infer Element)[]
    ? readonly Exact<Part<NonNullable<Wanted>, number>, Element>[]
    : { [K in keyof Given]: K extends KeysOf<NonNullable<Wanted>> ? Exact<Part<NonNullable<Wanted>, K>, Given[K]> : never }
/** Input and how it is sent; input that may be empty may be left out. */
type Given<K extends CallId, E, Request> =
  object extends Input<K> ? [input?: E & Exact<Input<K>, E>, request?: Request] : [input: E & Exact<Input<K>, E>, request?: Request]

/** What `useQuery` takes of a call. */
export type ReadOptions<K extends CallId> = ReturnType<typeof queryOptions<Answer<K>, Error, Answer<K>, readonly [K, Input<K>]>>

/** What all calls have: the id, with which the keys of their queries begin, and the address for a link. */
interface Named<K extends CallId> {
  readonly id: K
  /** The address: parameters in the path, the rest behind the question mark. */
  url<const E extends Input<K> = Input<K>>(...given: Given<K, E, never>): string
}

/** A call that reads. */
export interface ReadCall<K extends CallId> extends Named<K> {
  /**
   * For `useQuery`: its key is the call's id and the input, and what it follows is read anew after changes.
   * @param given then, where it happens again and again without the user, `{ background: true }`
   */
  queryOptions<const E extends Input<K> = Input<K>>(...given: Given<K, E, Pick<ApiRequest, 'background'>>): ReadOptions<K>
  /** Reads once. @throws CallError for every refusal */
  call<const E extends Input<K> = Input<K>>(...given: Given<K, E, ApiRequest>): Promise<Answer<K>>
}

/** A call that changes something. */
export interface WriteCall<K extends CallId> extends Named<K> {
  /** Makes it; `useRefresh` knows what it changed. @throws CallError for every refusal */
  mutate<const E extends Input<K> = Input<K>>(...given: Given<K, E, ApiRequest>): Promise<Answer<K>>
}

/** A file as it was fetched, with the name that the server gives it. */
export type DownloadedFile = Readonly<{ content: Blob; fileName: string }>

/** A call that answers with a file. */
export interface FileCall<K extends CallId> extends Named<K> {
  /** Fetches the file. @throws CallError for every refusal */
  download<const E extends Input<K> = Input<K>>(...given: Given<K, E, ApiRequest>): Promise<DownloadedFile>
}

/** A call whose body is a file. */
export interface UploadCall<K extends CallId> extends Named<K> {
  /** Sends a file. @param type its media type @throws CallError for every refusal */
  upload(input: Omit<Input<K>, 'body'>, file: Blob, type: string, request?: Pick<ApiRequest, 'signal' | 'onProgress'>): Promise<Answer<K>>
}

type CallOf<K extends CallId> = K extends CallId
  ? { read: ReadCall<K>; write: WriteCall<K>; file: FileCall<K>; upload: UploadCall<K> }[ExchangeOf<K>['use']]
  : never
/** Every call of the contracts by service and name, made through one transport. */
export type ApiClient = { readonly [S in keyof Api]: { readonly [N in keyof Api[S] & string]: CallOf<`${S}.${N}` & CallId> } }

/** Header under which a creating call may be sent again and acts once. */
export const IDEMPOTENCY = 'Idempotency-Key'

type CallParts = { params?: object; query?: object; body?: unknown }

/** The address of a call. @public for tests */
export function address(path: string, { params = {}, query = {} }: CallParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(params, name))))
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)]))
  return search.size ? `${filled}?${search}` : filled
}

/** Makes all that can be done with one call; its type says which of these it has. */
function bind(transport: Transport, changed: Set<ChangeSubject>, id: string, { method, path, changes, follows, idOf }: CallRow) {
  async function send(input: CallParts, request: ApiRequest): Promise<Response> {
    const response = await transport(address(path, input), { ...request, method, call: id })
    if (!response.ok) throw await errorFromResponse(response)
    for (const subject of changes ?? []) changed.add(subject)
    return response
  }
  const sendJson = (input: CallParts, request: ApiRequest) =>
    send(input, { ...request, ...(method !== 'GET' && { body: JSON.stringify(input.body ?? {}) }) })
  async function call(input: CallParts = {}, request: ApiRequest = {}): Promise<unknown> {
    const response = await sendJson(input, request)
    return response.status === 204 ? undefined : await response.json()
  }
  const meta: Followed = { ...(follows && { follows }), ...(idOf && { idOf }) }
  return {
    id,
    url: (input: CallParts = {}) => address(path, input),
    call,
    mutate: call,
    queryOptions: (input: CallParts = {}, request: Pick<ApiRequest, 'background'> = {}) =>
      queryOptions({ queryKey: [id, input] as const, queryFn: ({ signal }) => call(input, { ...request, signal }), meta }),
    async download(input: CallParts = {}, request: ApiRequest = {}): Promise<DownloadedFile> {
      const response = await sendJson(input, request)
      const header = response.headers.get('content-disposition') ?? ''
      const fileName = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? t('call.defaultFileName'))
      return { content: await response.blob(), fileName }
    },
    async upload(input: CallParts, file: Blob, type: string, request: Pick<ApiRequest, 'signal' | 'onProgress'> = {}): Promise<unknown> {
      const response = await send(input, { ...request, body: file, headers: { 'content-type': type } })
      return await response.json()
    },
  }
}

/** An object whose entries are made of a table's when they are first asked for. */
function lazily<Entry, Made>(table: Readonly<Record<string, Entry>>, make: (entry: Entry, name: string) => Made): Record<string, Made> {
  return new Proxy<Record<string, Made>>(
    {},
    {
      get(made, name) {
        const entry = typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined
        if (entry === undefined) return undefined
        return (made[name as string] ??= make(entry, name as string))
      },
    },
  )
}

const clients = new WeakMap<CallTable, WeakMap<Transport, ApiClient>>()

/**
 * The calls of the contracts by name: `api.buergschaft.liste.queryOptions({ body })`, `api.buergschaft.annehmen.mutate({ params, body })`.
 * For the same transport the same calls are returned.
 * @param table the existing calls, with the part of their contracts that runs in the browser
 */
export function createApi(transport: Transport, table: CallTable = CALLS): ApiClient {
  const made = clients.get(table) ?? new WeakMap<Transport, ApiClient>()
  clients.set(table, made)
  const known = made.get(transport)
  if (known) return known
  const changed = changedThrough(transport)
  const services = table as typeof CALLS
  const api = lazily(services, (calls, service) => lazily(calls, (row, name) => bind(transport, changed, `${service}.${name}`, row)))
  made.set(transport, api as unknown as ApiClient)
  return api as unknown as ApiClient
}

/** Takes what calls through a transport have changed since it was taken last. */
export function takeChanged(transport: Transport): readonly ChangeSubject[] {
  const changed = changedThrough(transport)
  const taken = [...changed]
  changed.clear()
  return taken
}
