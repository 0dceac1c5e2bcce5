import { entscheideBürgschaft } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { kreisAus, zeilenDerSicht } from '../../buergschaft/beteiligte.ts'
import { ersteEinträge } from '../../buergschaft/historie.ts'
import type { Bürgschaft } from '../../buergschaft/lage.ts'
import { erlaubt, sichtbarFür } from '../../buergschaft/schritt.ts'
import type { BürgschaftTabelle } from '../../kernel/schema.ts'
import { akteurVon, protokolliereAlle, type Vorgang } from '../../kernel/vorgang.ts'
import { lageDesBestands, spaltenDesBestands } from '../bestand.ts'
import type { Umfeld } from './umfeld.ts'
import type { NeueZeile } from './vorhanden.ts'

/**
 * Makes many imported guarantees at once (G08, or G07 where nobody is found to be the beneficiary): rows, views, histories
 * and audit in a handful of statements. As one by one, but for tasks and messages: an import that nobody confirms has none.
 * @returns the guarantees, in the order of what was given
 */
export async function legeViele(v: Vorgang, neue: readonly NeueZeile[], u: Umfeld): Promise<Bürgschaft[]> {
  if (neue.length === 0) return []
  const spalten = neue.map(({ bestand, fürOrg }): Insertable<BürgschaftTabelle> => {
    const entscheidung = erlaubt(
      entscheideBürgschaft('G08', lageDesBestands(bestand), akteurVon(v), {
        pflichtfelder: true,
        gleicheOrganisation: false,
        imBestand: false,
      }),
    )
    return {
      ...spaltenDesBestands(v, bestand, entscheidung),
      buerge_org: bestand.bürge.id ?? fürOrg ?? v.wer?.orgId ?? '',
      importiert_von: fürOrg,
    }
  })
  const gelegt = await v.tx.insertInto('buergschaft').values(spalten).returningAll().execute()
  // PostgreSQL returns the rows in the order of the values.
  const sichten = gelegt.flatMap((b, i) => {
    const { fürOrg, vermerk } = neue[i] as NeueZeile
    const nehmer = b.auftragnehmer_id ? u.firma(b.auftragnehmer_id) : undefined
    const kreis = kreisAus({
      begünstigter: fürOrg && b.auftraggeber_id ? { orgId: fürOrg, unternehmenId: b.auftraggeber_id } : null,
      bürge: b.buerge_id ? { orgId: b.buerge_org, unternehmenId: b.buerge_id } : null,
      kreditnehmer: nehmer ? { orgId: nehmer.org_id, unternehmenId: nehmer.id } : null,
      betreiber: u.betreiber,
    })
    return zeilenDerSicht(b, kreis).map((zeile) => (vermerk && zeile.org_id === v.wer?.orgId ? { ...zeile, vermerk } : zeile))
  })
  await v.tx.insertInto('buergschaft_sicht').values(sichten).execute()
  const angaben = { code: 'G08' as const, von: null, nach: 'AKT', sichtbar: sichtbarFür('G08') }
  await v.tx
    .insertInto('buergschaft_historie')
    .values(
      ersteEinträge(
        v,
        gelegt.map((b) => ({ orgId: b.buerge_org, id: String(b.id) })),
        angaben,
      ),
    )
    .execute()
  await protokolliereAlle(
    v,
    gelegt.map((b) => ({
      orgId: b.buerge_org,
      aktion: 'G08',
      objektArt: 'BUERGSCHAFT',
      objektId: String(b.id),
      werte: { nach: b.status },
    })),
  )
  return gelegt
}
