import type { Ausgabestand, Plattformänderung, Remotestand } from '@avalwerk/contracts'
import { vertragPasst } from '@avalwerk/platform/release'
import { sql } from 'kysely'
import { vorTagen } from '../fristen/zeitpunkte.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { type Anzahl, zähleBis } from '../kernel/liste.ts'
import { gefunden } from '../kernel/problem.ts'
import { releaseFigures } from './figures.ts'
import { type Remotezeile, wartungVon } from './stand.ts'

/** All remotes, or one, with their releases and the figures of the last day. */
export async function remotestände(tx: Transaktion, jetzt: Date, nur?: string): Promise<Remotestand[]> {
  await schreibtFürAlle(tx)
  let remotes = tx.selectFrom('plattform_remote').selectAll().orderBy('remote')
  let ausgaben = tx.selectFrom('plattform_ausgabe').selectAll().where('entfernt_am', 'is', null).orderBy('veroeffentlicht_am', 'desc')
  if (nur) {
    remotes = remotes.where('remote', '=', nur)
    ausgaben = ausgaben.where('remote', '=', nur)
  }
  const zahlen = new Map(
    (await releaseFigures(tx, vorTagen(jetzt, 1), nur ? sql`remote = ${nur}` : undefined)).map((z) => [`${z.remote} ${z.version}`, z]),
  )
  const alle = await ausgaben.execute()
  const alsAusgabe = (a: (typeof alle)[number]): Ausgabestand => {
    const z = zahlen.get(`${a.remote} ${a.version}`)
    return {
      version: a.version,
      plattform: a.beschreibung.plattform,
      verträglich: vertragPasst(a.beschreibung.plattform),
      größe: a.groesse,
      veröffentlichtAm: a.veroeffentlicht_am.toISOString(),
      veröffentlichtVon: a.veroeffentlicht_von,
      starts: z?.starts ?? 0,
      fehler: z?.fehler ?? 0,
      personen: z?.personen ?? 0,
      betroffene: z?.betroffene ?? 0,
      organisationen: z?.organisationen ?? 0,
      ladezeit: z && z.haelfte !== null && z.fast !== null ? { hälfte: z.haelfte, fast: z.fast } : null,
    }
  }
  return (await remotes.execute()).map((r) => ({
    ...alsStand(r),
    seiten: [
      ...new Set(
        alle
          .find(({ remote, version }) => remote === r.remote && version === r.version)
          ?.beschreibung.navigation.map((n) => n.beschriftung),
      ),
    ],
    ausgaben: alle.filter(({ remote }) => remote === r.remote).map(alsAusgabe),
  }))
}

const alsStand = (r: Remotezeile): Omit<Remotestand, 'ausgaben' | 'seiten'> => ({
  name: r.remote,
  aktiv: r.aktiv,
  version: r.version,
  vorherige: r.vorherige,
  kanarie:
    r.kanarie_version === null
      ? null
      : {
          version: r.kanarie_version,
          anteil: r.kanarie_anteil ?? 0,
          gruppen: r.kanarie_gruppen ?? [],
          seit: (r.kanarie_seit as Date).toISOString(),
        },
  wartung: wartungVon(r),
  inKraftSeit: r.in_kraft_seit.toISOString(),
  stand: r.stand,
  geändertAm: r.geaendert_am.toISOString(),
  geändertVon: r.geaendert_von,
})

/** @throws Ablehnung NICHT_GEFUNDEN */
export const remotestand = async (tx: Transaktion, jetzt: Date, remote: string): Promise<Remotestand> =>
  gefunden((await remotestände(tx, jetzt, remote))[0])

/** Who changed what, the newest first. */
export async function verlauf(
  tx: Transaktion,
  { remote, page, size }: { remote?: string | undefined; page: number; size: number },
): Promise<{ zeilen: Plattformänderung[]; gesamt: Anzahl }> {
  await schreibtFürAlle(tx)
  const alle = tx.selectFrom('plattform_aenderung')
  const q = remote ? alle.where('remote', '=', remote) : alle
  const zeilen = await q
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  return {
    zeilen: zeilen.map(({ id, zeitpunkt, remote: welcher, was, wer, angaben }) => ({
      id: String(id),
      zeitpunkt: zeitpunkt.toISOString(),
      remote: welcher,
      was,
      wer,
      angaben,
    })),
    gesamt: await zähleBis(tx, q),
  }
}
