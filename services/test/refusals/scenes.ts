import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RIGHTS_POOL, type Right, rightsFromList } from '@avalwerk/domain'
import { readOracle, type OracleRow } from '@avalwerk/testing/oracle'
import { describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Schema } from '../../src/kernel/schema.ts'
import type { TestPortal } from '../portal.ts'
import type { People, Group } from './people.ts'

/**
 * The pages of the oracle, played against the server: a scene is a step that the real call takes on a stored object, and each condition of
 * its row is broken there by changing what is stored, what is sent, or who calls. What is answered then is what the page says; the rules of
 * the product are asked nowhere.
 */

/** Columns of a row, as the database takes them. */
export type Columns = Readonly<Record<string, unknown>>
/** An object of a scene, and the id of what else a call or a break has to name. */
export type Subject = Readonly<{ id: string; other?: string }>
export type Request = Readonly<{ path: string; body?: object; method?: 'POST' | 'PUT' | 'DELETE' }>
type Answer = Readonly<{
  id?: string
  code?: string
  status?: string
  version?: number
  buergschaftId?: string
  unternehmenId?: string
  nutzerId?: string
  felder?: readonly { feld: string }[]
}>

/** One way in which a condition of a row doesn't hold. */
export type Break = Readonly<{
  /** Stored differently from the beginning. */
  columns?: Columns | ((person: string) => Columns)
  /** Changed around the object, once it is there. */
  before?: (subject: Subject) => Promise<unknown>
  /** Sent differently. */
  body?: object
  /** The caller confirms nothing. */
  unconfirmed?: true
  /** The call does something else: it takes that step, and not this one; null for none. */
  takes?: string | null
  /** The fields are judged before the step: the answer names this one. */
  field?: string
  /** What the call is about isn't there for the caller: the answer is that of an address without an object. */
  absent?: true
  /** Rights that the caller holds beside, so that the other step can be taken. */
  holding?: readonly Right[]
}>

/** Breaks a condition in what is stored, in each of several ways. */
export const columns = (...ways: readonly Columns[]): Break[] => ways.map((way) => ({ columns: way }))
/** Breaks a condition in what is sent, in each of several ways. */
export const body = (...ways: readonly object[]): Break[] => ways.map((way) => ({ body: way }))

export type Scene = Readonly<{
  step: string
  /** Which of several ways to the step, in words. */
  way?: string
  /** The organisation whose person calls. */
  at: string
  /** Makes the object with columns beside those that the step needs. */
  subject: (columns: Columns, person: string) => Promise<Subject>
  /** The call; the version of the object goes with it. */
  request: (subject: Subject, version: number) => Request
  /** What the call asks for beside the row's right. */
  alsoAsks?: readonly Right[]
  /** Those of the row's rights that this way asks for, if not any. */
  right?: string
  /** The object whose step it is, where that isn't the one that is called. */
  about?: (subject: Subject, answer: Answer) => string
  /** The code with which the call is answered though it takes the step. */
  answers?: string
  /** The steps that were taken, where no history tells of them. */
  taken?: (subject: Subject, answer: Answer) => Promise<readonly string[]>
  breaks: Readonly<Record<string, Break | readonly Break[]>>
  /** The system takes the step: by itself in what is done here, or after what somebody calls. */
  bySystem?: true
  /** What is done instead of a call. */
  play?: (subject: Subject) => Promise<unknown>
  /** Statuses in which the call does something without this step, instead of being refused. */
  passesIn?: readonly string[]
  /** Statuses in which the object isn't there for the caller. */
  absentIn?: readonly string[]
  /** Statuses in which the same call is another step. */
  elsewhere?: Readonly<Record<string, readonly string[]>>
  /** How the status of the object is stored, if not in the column `status`. */
  inStatus?: (status: string) => Columns
  /** The step starts from a status of this object that doesn't exist yet, or that the call doesn't name. */
  withoutStatus?: string
  /** Organisations of the caller's group that see the object and aren't the party whose step it is. */
  others?: readonly string[]
  /** Groups that the page doesn't name and that can't reach the call at all: what they are answered. */
  outside?: Readonly<Partial<Record<Group, string>>>
}>

export type Kind = Readonly<{
  page: string
  table: keyof Schema
  /** The column by which a row is found. */
  key?: string
  statuses: readonly string[]
  /** Steps of an object in its history, the oldest first. */
  codes: (id: string) => Promise<readonly string[]>
  /** What else must stay as it is where a step is refused. */
  surroundings?: (subject: Subject) => Promise<unknown>
}>

type Setting = Readonly<{ portal: () => TestPortal; people: () => People }>

const named = ({ anzeigename, kategorie }: Right): string => `${anzeigename}/${kategorie}`
const same = (one: Right, other: Right): boolean => named(one) === named(other)
/** Every right that any group may hold. */
const ALL: readonly Right[] = Object.values(RIGHTS_POOL).flatMap(rightsFromList)
const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [value as T])

/**
 * Reasons why something of a page isn't played by a scene, by `step`, `step: condition`, or either with `by` a group. A reason may name one
 * file of tests that plays it.
 */
export type Exceptions = Readonly<Record<string, string>>

export function playScenes(kind: Kind, setting: Setting, scenes: readonly Scene[], exceptions: Exceptions): void {
  const { refusals, rows } = readOracle(kind.page)
  const rowOf = (step: string): OracleRow => {
    const row = rows.find((candidate) => candidate.step === step)
    if (!row) throw new Error(`${kind.page} has no ${step}`)
    return row
  }
  const system = () => setting.portal().db.system
  const key = kind.key ?? 'id'
  const rowWith = async (id: string): Promise<Record<string, unknown> | undefined> =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(kind.table)} where ${sql.ref(key)} = ${id}`.execute(system())).rows[0]
  const look = async (subject: Subject) => {
    const [row, codes, around] = await Promise.all([rowWith(subject.id), kind.codes(subject.id), kind.surroundings?.(subject)])
    return { row, codes, around, all: (await sql`select count(*) from ${sql.table(kind.table)}`.execute(system())).rows }
  }

  const rightsOf = (scene: Scene): readonly Right[] =>
    (rowOf(scene.step).rights ?? []).filter((right) => scene.right === undefined || named(right) === scene.right)

  /** Calls as a person of the scene's organisation, or another, who holds just these rights. */
  async function send(
    scene: Scene,
    subject: Subject,
    { at = scene.at, rights, broken = {} }: { at?: string; rights?: readonly Right[]; broken?: Break },
  ): Promise<{ status: number; body: Answer }> {
    if (scene.play) {
      await scene.play(subject)
      return { status: 200, body: {} }
    }
    const account = await setting.people().holding(at, rights ?? [...rightsOf(scene), ...(scene.alsoAsks ?? []), ...(broken.holding ?? [])])
    const version = Number((await rowWith(subject.id))?.version ?? 1)
    const { path, body, method = 'POST' } = scene.request(subject, version)
    const how = broken.unconfirmed ? 'callUnconfirmed' : 'call'
    const answer = await setting.portal()[how](account, method, path, { ...body, ...broken.body })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Answer }
  }

  /** The call is refused with a code, and everything stays as it was. */
  async function expectRefusal(code: string, scene: Scene, subject: Subject, how: Parameters<typeof send>[2], label = ''): Promise<Answer> {
    const before = await look(subject)
    const { status, body } = await send(scene, subject, how)
    expect({ label, code: body.code ?? `${status}: taken`, refused: status >= 400 && status < 500 }).toEqual({ label, code, refused: true })
    expect(await look(subject)).toEqual(before)
    return body
  }

  /** The steps that a successful call takes on the object that the scene is about. */
  async function stepsTaken(scene: Scene, subject: Subject, how: Parameters<typeof send>[2]): Promise<readonly string[]> {
    const about = scene.about ?? (({ id }: Subject) => id)
    const { status, body } = await send(scene, subject, how)
    const { code, felder } = body
    expect({ code, felder, status: code === scene.answers ? 'taken' : status }).toEqual({
      code: scene.answers,
      felder: undefined,
      status: 'taken',
    })
    return scene.taken ? scene.taken(subject, body) : kind.codes(about(subject, body))
  }

  describe.each(scenes.map((scene) => [[scene.step, scene.way ?? `from ${scene.at}`].join(' '), scene] as const))('%s', (_title, scene) => {
    const row = rowOf(scene.step)
    const person = () => setting.people().idOf(scene.at)
    const prepared = (columns: Columns = {}) => scene.subject(columns, person())

    test('is taken where all conditions hold, by somebody who has this right alone', async () => {
      expect(await stepsTaken(scene, await prepared(), {})).toContain(scene.step)
    })

    const breaks = Object.entries(scene.breaks).flatMap(([condition, ways]) => listOf(ways).map((broken) => [condition, broken] as const))
    if (breaks.length > 0)
      test.each(breaks.map(([condition, broken], index) => [condition, index + 1, broken] as const))(
        'not where this doesn’t hold: %s (%i)',
        async (condition, _nr, broken) => {
          const { columns = {} } = broken
          const subject = await prepared(typeof columns === 'function' ? columns(person()) : columns)
          await broken.before?.(subject)
          if (broken.takes !== undefined) {
            const taken = await stepsTaken(scene, subject, { broken })
            expect(taken).not.toContain(scene.step)
            expect(taken).toEqual(broken.takes === null ? [] : expect.arrayContaining([broken.takes]))
          } else {
            const said = refusals.get(condition) ?? 'no such condition'
            const code = broken.field ? 'EINGABE_UNGUELTIG' : broken.absent ? 'NICHT_GEFUNDEN' : said
            const answer = await expectRefusal(code, scene, subject, { broken })
            expect((answer.felder ?? []).map(({ feld }) => feld)).toEqual(expect.arrayContaining(broken.field ? [broken.field] : []))
          }
        },
      )

    const otherStatuses = kind.statuses.filter(
      (status) =>
        !row.from.includes(status) &&
        !Object.values(scene.elsewhere ?? {})
          .flat()
          .includes(status),
    )
    if (!scene.withoutStatus)
      test('not in any other status', async () => {
        for (const status of otherStatuses) {
          const subject = await prepared(scene.inStatus?.(status) ?? { status })
          if (scene.passesIn?.includes(status))
            expect([status, await stepsTaken(scene, subject, {})]).not.toEqual([status, expect.arrayContaining([scene.step])])
          else await expectRefusal(scene.absentIn?.includes(status) ? 'NICHT_GEFUNDEN' : 'SCHRITT_UNZULAESSIG', scene, subject, {}, status)
        }
        expect(otherStatuses.length).toBeGreaterThan(0)
        for (const [other, statuses] of Object.entries(scene.elsewhere ?? {}))
          expect(rowOf(other).from).toEqual(expect.arrayContaining([...statuses]))
      })

    if (!scene.bySystem && row.rights)
      test('not by somebody who has every right but this one, another group or another party', async () => {
        const lacking = ALL.filter((right) => !(row.rights ?? []).some((needed) => same(needed, right)))
        const subject = await prepared()
        await expectRefusal('RECHT_FEHLT', scene, subject, { rights: lacking }, 'without the right')
        for (const group of (['AG', 'BG', 'BSP'] as const).filter((group) => !row.by.includes(group)))
          await expectRefusal(
            scene.outside?.[group] ?? 'RECHT_FEHLT',
            scene,
            subject,
            { at: setting.people().orgOf(group), rights: ALL },
            group,
          )
        for (const at of scene.others ?? []) await expectRefusal('RECHT_FEHLT', scene, subject, { at, rights: ALL }, at)
      })
  })

  test(`${kind.page}: each condition of each row, by each group that may act, is broken here or says why not`, () => {
    const missing: string[] = []
    const superfluous = new Set(Object.keys(exceptions))
    /** Whether the table of exceptions says why something is missing. */
    const isExcused = (...names: readonly string[]): boolean => {
      const found = names.find((name) => name in exceptions)
      if (found) superfluous.delete(found)
      return found !== undefined
    }
    for (const { step, by, conditions } of rows)
      for (const group of by) {
        const own = scenes.filter(
          ({ step: of, bySystem, at }) => of === step && (bySystem ? 'SYS' : setting.people().groupOf(at)) === group,
        )
        if (own.length === 0) {
          if (!isExcused(`${step} by ${group}`, step)) missing.push(`${step} by ${group}`)
          continue
        }
        for (const condition of conditions)
          if (!own.some(({ breaks }) => condition in breaks) && !isExcused(`${step} by ${group}: ${condition}`, `${step}: ${condition}`))
            missing.push(`${step} by ${group}: ${condition}`)
      }
    const foreign = scenes.flatMap(({ step, breaks }) =>
      Object.keys(breaks)
        .filter((condition) => !rowOf(step).conditions.includes(condition))
        .map((c) => `${step}: ${c}`),
    )
    // Where another file plays it, that file names the step.
    const unproven = Object.entries(exceptions).flatMap(([what, reason]) => {
      const [file] = /[\w-]+\.test\.ts/.exec(reason) ?? []
      const [step = ''] = what.split(/ by |: /)
      return file && !readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes(step) ? [`${what}: ${file}`] : []
    })
    expect({ missing, superfluous: [...superfluous], foreign, unproven }).toEqual({
      missing: [],
      superfluous: [],
      foreign: [],
      unproven: [],
    })
  })
}
