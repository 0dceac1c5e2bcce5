import type { Api } from '@avalwerk/contracts'
import { formatDatum, kalendertag, type Preismodell, PREISMODELL } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung } from '../kernel/problem.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import type { UnternehmenTabelle } from '../kernel/schema.ts'
import { nimmUnternehmen, vollzieheUnternehmen } from './unternehmensschritt.ts'

type Eintrag = Api['GET /partnerservice/api/private/v2/unternehmen/{id}/preismodell']['antwort'][number]
type Unternehmen = Pick<Selectable<UnternehmenTabelle>, 'org_id' | 'id'>

/** An organisation's models belong to its first company. */
const eintragungen = (tx: Transaktion, u: Unternehmen) =>
  tx
    .selectFrom('preismodell')
    .selectAll()
    .where('org_id', '=', u.org_id)
    .where('unternehmen_id', '=', u.id)
    .orderBy('gueltig_ab', 'desc')
    .orderBy('id', 'desc')

/** The model that is in force: the latest one that has begun. */
export async function geltendesPreismodell(tx: Transaktion, u: Unternehmen, jetzt: Date): Promise<Preismodell | null> {
  const gilt = await eintragungen(tx, u).where('gueltig_ab', '<=', jetzt).limit(1).executeTakeFirst()
  return gilt?.preismodell ?? null
}

/** A company's price models, the latest first. Of two that begin at the same instant the one that was set later counts. */
export async function preismodelle(tx: Transaktion, u: Unternehmen, jetzt: Date): Promise<Eintrag[]> {
  const alle = await eintragungen(tx, u).limit(200).execute()
  const gilt = alle.find(({ gueltig_ab }) => gueltig_ab <= jetzt)
  return alle
    .filter((e, i) => alle.findIndex(({ gueltig_ab }) => gueltig_ab.getTime() === e.gueltig_ab.getTime()) === i)
    .map((e) => ({
      preisModell: e.preismodell,
      gueltigAb: e.gueltig_ab.toISOString(),
      gesetztVon: e.gesetzt_von,
      gesetztAm: e.gesetzt_am.toISOString(),
      zustand: e === gilt ? 'GILT' : e.gueltig_ab > jetzt ? 'GEPLANT' : 'FRUEHER',
    }))
}

/**
 * Sets a price model from an instant on; from now on where none is named.
 * @throws Ablehnung SCHRITT_UNZULAESSIG, RECHT_FEHLT, EINGABE_UNGUELTIG for the past, OHNE_AENDERUNG
 */
export async function setzePreismodell(
  v: Nutzervorgang,
  id: string,
  { preisModell, gueltigAb }: { preisModell: Preismodell; gueltigAb?: string | undefined },
): Promise<Eintrag[]> {
  const u = await nimmUnternehmen(v, id)
  const ab = gueltigAb ? new Date(gueltigAb) : v.jetzt
  if (kalendertag(ab) < kalendertag(v.jetzt))
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'gueltigAb', grund: 'Ein Preismodell kann nicht rückwirkend gelten' }])
  const wirksam = ab < v.jetzt ? v.jetzt : ab
  if ((await geltendesPreismodell(v.tx, u, wirksam)) === preisModell) throw new Ablehnung('OHNE_AENDERUNG')
  await vollzieheUnternehmen(v, u, {
    code: 'U13',
    textwerte: { modell: PREISMODELL[preisModell].name, datum: formatDatum(kalendertag(wirksam)) },
  })
  await v.tx
    .insertInto('preismodell')
    .values({
      org_id: u.org_id,
      unternehmen_id: u.id,
      preismodell: preisModell,
      gueltig_ab: wirksam,
      gesetzt_von: v.wer.name,
      gesetzt_am: v.jetzt,
    })
    .execute()
  return preismodelle(v.tx, u, v.jetzt)
}
