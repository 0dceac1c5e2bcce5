import { type Kysely, sql } from 'kysely'
import type { Schema } from '../kernel/schema.ts'

type Db = Kysely<Schema>

/**
 * How failures are counted: up to so many, then a lock. Counting begins anew when the last failure is long ago, or, for what
 * many people share, when the first one is.
 */
type Maß = Readonly<{ höchstens: number; ruheS?: number; fensterS?: number }>

const TAG_S = 86_400
const NAME: Maß = { höchstens: 5, ruheS: TAG_S }
/** An address, from which many names are tried; an office has one, too, and people mistype. */
const ADRESSE: Maß = { höchstens: 50, fensterS: 600 }

/** The first lock; each further one within a day of the last failure lasts twice as long, up to an hour. */
const SPERRE_S = 60
const SPERRE_HÖCHSTENS_S = 3_600

/** The attempt may be made, or nobody may try until then. */
export type Versuch = Readonly<{ erlaubt: true; gesperrtBis: Date | undefined } | { erlaubt: false; gesperrtBis: Date }>

/**
 * Counts an attempt before it is made, so that many at once don't get more than their share. One that succeeds is taken back
 * by `vergissVersuche`. A name that doesn't exist is counted like one that does.
 * @returns whether this attempt may be made, and from when on the next one may if it fails
 */
export async function zähleVersuch(db: Db, name: string, jetzt: Date, { höchstens, ruheS, fensterS }: Maß = NAME): Promise<Versuch> {
  const vor = (sekunden: number) => sql`${jetzt}::timestamptz - make_interval(secs => ${sekunden})`
  // Of a shared one `zuletzt` says when its window began.
  const vorbei = sql`(a.gesperrt_bis <= ${jetzt} or a.zuletzt < ${vor(ruheS ?? fensterS ?? TAG_S)})`
  const anzahl = sql`case when ${vorbei} then 1 else a.fehlversuche + 1 end`
  const sperren = sql`case when a.zuletzt < ${vor(TAG_S)} then 0 else a.sperren end`
  const dauer = sql`least(${SPERRE_HÖCHSTENS_S}, ${SPERRE_S} * power(2, least(10, ${sperren}))::int)`
  const { rows } = await sql<{ fehlversuche: number; gesperrt_bis: Date | null }>`
    insert into anmeldeversuch as a (name, fehlversuche, gesperrt_bis, zuletzt, sperren) values (${name}, 1, null, ${jetzt}, 0)
    on conflict (name) do update set
      fehlversuche = ${anzahl},
      sperren = ${sperren} + case when ${anzahl} = ${höchstens} then 1 else 0 end,
      gesperrt_bis = case
        when a.gesperrt_bis > ${jetzt} then a.gesperrt_bis
        when ${anzahl} = ${höchstens} then ${jetzt}::timestamptz + make_interval(secs => ${dauer})
        end,
      zuletzt = case when ${fensterS === undefined} or ${vorbei} then ${jetzt}::timestamptz else a.zuletzt end
    returning fehlversuche, gesperrt_bis`.execute(db)
  const { fehlversuche = 0, gesperrt_bis: bis = null } = rows[0] ?? {}
  return bis && fehlversuche > höchstens ? { erlaubt: false, gesperrtBis: bis } : { erlaubt: true, gesperrtBis: bis ?? undefined }
}

/** After a success: what was counted is forgotten. */
export async function vergissVersuche(db: Db, name: string): Promise<void> {
  await db.deleteFrom('anmeldeversuch').where('name', '=', name).execute()
}

const adresse = (ip: string) => `ip:${ip}`
/** Until when nobody may try from an address any more, because too many attempts from there have failed. */
export async function adresseGesperrtBis(db: Db, ip: string, jetzt: Date): Promise<Date | undefined> {
  const zeile = await db
    .selectFrom('anmeldeversuch')
    .select('gesperrt_bis')
    .where('name', '=', adresse(ip))
    .where('gesperrt_bis', '>', jetzt)
    .executeTakeFirst()
  return zeile?.gesperrt_bis ?? undefined
}
/** An attempt from an address has failed. */
export const zähleFehlschlagDerAdresse = (db: Db, ip: string, jetzt: Date): Promise<Versuch> =>
  zähleVersuch(db, adresse(ip), jetzt, ADRESSE)
