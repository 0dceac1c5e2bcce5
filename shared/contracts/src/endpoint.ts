import type { Group, RequiredRight } from '@avalwerk/domain'
import { z } from 'zod'

/** A body that is a file. */
type Upload = Readonly<{
  typen: readonly string[]
  /** Bytes. */
  höchstens: number
  /** The call itself asks the scanner, and keeps nothing. */
  nurPrüfen?: true
}>

/**
 * One call of the product: what it takes, what it answers, the right it needs. The key of an endpoint in its
 * service's table is 'METHOD /path' and stands nowhere else: server, client, OpenAPI and tests read it from there.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  QueryState extends z.ZodType = z.ZodType,
> = Readonly<{
  /** What the call does, in a few words; shown in OpenAPI. */
  zweck: string
  /**
   * The right it needs, 'angemeldet' for every signed-in user, or 'öffentlich' for everybody, at a limited rate. Any one of
   * a list is enough.
   */
  recht: 'angemeldet' | 'öffentlich' | readonly RequiredRight[]
  params: Params
  query: Query
  body: Body
  antwort: QueryState
  /** Media type of an answer that is no JSON. */
  datei?: string
  /** Takes an Idempotency-Key: sent twice with the same key, the call acts once. */
  idempotent?: boolean
  /** How often one person may make it in a minute, where that is less than what they may call in all. */
  perMinute?: number
  /** Media types of a body that is a file, and its greatest size in bytes. */
  hochladen?: Upload
  /** May be made with a key of a pipeline too, for the remote that the key is good for. */
  maschine?: boolean
  /** Codes of problems beyond those every call may answer with. */
  probleme?: readonly string[]
  /** What its caller confirms by signing in anew, as people read it, where the use case asks for that. */
  confirmed?: string
  /** Areas whose users may make it; absent: everybody with the right. */
  groups?: readonly Group[]
  /** Rights that the use case asks for beyond `recht`, by what the input holds. */
  alsoAsks?: readonly RequiredRight[]
  /** Who makes it, where no page of the product does. */
  callers?: string
}>

const nothing = z.object({})
type Nothing = typeof nothing

type DescriptionList<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = {
  zweck: string
  recht: 'angemeldet' | 'öffentlich' | RequiredRight | readonly RequiredRight[]
  params?: P
  query?: Q
  body?: B
  antwort?: A
  datei?: string
  idempotent?: boolean
  perMinute?: number
  hochladen?: Upload
  maschine?: boolean
  probleme?: readonly string[]
  confirmed?: string
  groups?: readonly Group[]
  alsoAsks?: readonly RequiredRight[]
  callers?: string
}

/** Declares an endpoint; what is left out is empty. */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = z.ZodVoid,
>(details: DescriptionList<P, Q, B, A>): Endpoint<P, Q, B, A> {
  const { recht } = details
  return {
    ...details,
    recht: typeof recht === 'string' ? recht : 'aktion' in recht ? [recht] : recht,
    params: (details.params ?? nothing) as P,
    query: (details.query ?? nothing) as Q,
    body: (details.body ?? nothing) as B,
    antwort: (details.antwort ?? z.void()) as A,
  }
}

/** A right in the form that contracts ask for it. */
export function requireRight(aktion: RequiredRight['aktion'], ...kategorien: RequiredRight['kategorien'][number][]): RequiredRight {
  return { aktion, kategorien }
}
