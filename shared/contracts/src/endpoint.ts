import type { ChangedKind, ChangeSubject, Group, ProblemCode, RequiredRight } from '@avalwerk/domain'
import { z } from 'zod'

/** A body that is a file. */
type UploadRule = Readonly<{
  types: readonly string[]
  /** Bytes. */
  maxBytes: number
  /** The call itself asks the scanner, and keeps nothing. */
  scanOnly?: true
}>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the product as its contract declares it: where it is, what it takes, what it answers, the right it needs. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Verb extends Method = Method,
  Path extends string = string,
  Changes extends readonly ChangeSubject[] | undefined = readonly ChangeSubject[] | undefined,
  File extends string | undefined = string | undefined,
  Upload extends UploadRule | undefined = UploadRule | undefined,
> = Readonly<{
  method: Verb
  /** Below the service's own address; `{name}` is a parameter. */
  path: Path
  /** What the call does, in a few words; shown in OpenAPI. */
  summary: string
  /**
   * The right it needs, 'signedIn' for every signed-in user, or 'public' for everybody, at a limited rate. Any one of
   * a list is enough.
   */
  access: 'signedIn' | 'public' | readonly RequiredRight[]
  params: Params
  query: Query
  body: Body
  response: Answer
  /** What a call that writes changes: the kinds of object that its step announces or moves. What follows them is read anew. */
  changes: Changes
  /** After changes of which kinds a call that reads answers otherwise. */
  follows?: readonly ChangeSubject[]
  /** `{id}` in its path is the one of an object of this kind: a change of another one touches its answer only where that mentions it. */
  idOf?: ChangedKind
  /** Media type of an answer that is no JSON. */
  mediaType: File
  /** Reads, and leaves word of that: what is read then, or who did. Every other call that reads writes nothing and locks nothing. */
  leavesWord?: true
  /** Takes an Idempotency-Key: sent twice with the same key, the call acts once. */
  idempotent?: boolean
  /** How often one person may make it in a minute, where that is less than what they may call in all. */
  perMinute?: number
  /** Media types of a body that is a file, and its greatest size in bytes. */
  upload: Upload
  /** May be made with a key of a pipeline too, for the remote that the key is good for. */
  pipeline?: boolean
  /** Codes of problems beyond those every call may answer with. */
  problems?: readonly ProblemCode[]
  /** What its caller confirms by signing in anew, as people read it, where the use case asks for that. */
  confirmed?: string
  /** Areas whose users may make it; absent: everybody with the right. */
  groups?: readonly Group[]
  /** Rights that the use case asks for beyond `access`, by what the input holds. */
  alsoAsks?: readonly RequiredRight[]
  /** The caller, where no page of the product makes the call. */
  callers?: string
}>

const nothing = z.object({})
type Nothing = typeof nothing

type Description<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  V extends Method,
  Path extends string,
  C extends readonly ChangeSubject[] | undefined,
  F extends string | undefined,
  U extends UploadRule | undefined,
> = Omit<Endpoint, 'method' | 'path' | 'access' | 'params' | 'query' | 'body' | 'response' | 'changes' | 'mediaType' | 'upload'> &
  Readonly<{
    method: V
    path: Path
    access: Endpoint['access'] | RequiredRight
    params?: P
    query?: Q
    body?: B
    response?: A
    changes?: C
    mediaType?: F
    upload?: U
  }>

/** Declares an endpoint; what is left out is empty. Its types are inferred from the declaration alone, not from where it stands. */
export function endpoint<
  const V extends Method,
  const Path extends string,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = z.ZodVoid,
  const C extends readonly ChangeSubject[] | undefined = undefined,
  const F extends string | undefined = undefined,
  U extends UploadRule | undefined = undefined,
>(
  details: Description<P, Q, B, A, V, Path, C, F, U>,
): Endpoint<NoInfer<P>, NoInfer<Q>, NoInfer<B>, NoInfer<A>, V, Path, NoInfer<C>, NoInfer<F>, NoInfer<U>> {
  const { access } = details
  return {
    ...details,
    access: typeof access === 'string' ? access : 'aktion' in access ? [access] : access,
    params: (details.params ?? nothing) as P,
    query: (details.query ?? nothing) as Q,
    body: (details.body ?? nothing) as B,
    response: (details.response ?? z.void()) as A,
    changes: details.changes as C,
    mediaType: details.mediaType as F,
    upload: details.upload as U,
  }
}

/** An endpoint in its place: it has a name, and its path is the whole one. */
export type Call<E extends Endpoint = Endpoint, Id extends string = string, Base extends string = string> = Omit<E, 'path'> &
  Readonly<{ id: Id; path: `${Base}${E['path']}` }>

/** Calls of a service by their names. */
export type Calls = Readonly<Record<string, Call>>

/**
 * Declares calls of a service.
 * @param name of the service, as its callers have it: with the call's own name it is the call's id
 * @param base what all their paths begin with
 */
export function service<const Name extends string, const Base extends string, const E extends Readonly<Record<string, Endpoint>>>(
  name: Name,
  base: Base,
  endpoints: E,
) {
  return Object.fromEntries(
    Object.entries(endpoints).map(([call, endpoint]) => [call, { ...endpoint, id: `${name}.${call}`, path: `${base}${endpoint.path}` }]),
  ) as { [K in keyof E & string]: Call<E[K], `${Name}.${K}`, Base> }
}

/** A right in the form that contracts ask for it. */
export function rightTo(aktion: RequiredRight['aktion'], ...kategorien: RequiredRight['kategorien'][number][]): RequiredRight {
  return { aktion, kategorien }
}
