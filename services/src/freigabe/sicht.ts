import type { Bürgschaft } from '@avalwerk/contracts'
import { erlaubtTeilrecht } from '@avalwerk/domain'
import { bürgschaft } from '../buergschaft/details.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { eigeneFreigabe, type Freigabe } from './zugriff.ts'

/**
 * A guarantee as the caller sees it: by their organisation's own view, or by a share of somebody else's. What is shared is
 * read, not acted on; notes and projects stay with whoever shares.
 * @param keptYears for how long guarantees are kept
 * @returns undefined for who sees it neither way
 */
export async function gesehene(
  tx: Transaktion,
  wer: Aufrufer,
  id: string,
  jetzt: Date,
  keptYears: number,
): Promise<Bürgschaft | undefined> {
  const eigene = await bürgschaft(tx, wer, id, jetzt, keptYears)
  const f = wer.gruppe === 'AG' ? await eigeneFreigabe(tx, wer, id, jetzt) : undefined
  if (eigene) {
    const erinnerung = await tx
      .selectFrom('aufgabe')
      .select('wiedervorlage_am')
      .where('org_id', '=', wer.orgId)
      .where('art', '=', 'A-12')
      .where('objekt_art', '=', 'BUERGSCHAFT')
      .where('objekt_id', '=', id)
      .where('nur_fuer', '=', wer.nutzerId)
      .where('erledigt_am', 'is', null)
      .executeTakeFirst()
    return {
      ...eigene,
      freigabe: f ? alsAngabe(f, false) : null,
      kommentierbar: eigene.rolle === 'AUFTRAGGEBER' && eigene.abtretung === null,
      erinnerungsdatum: erinnerung?.wiedervorlage_am ?? null,
    }
  }
  if (!f) return undefined
  const geteilte = await bürgschaft(tx, { ...wer, orgId: f.org_id, sichtbar: null, rechte: [] }, id, jetzt, keptYears)
  return (
    geteilte && {
      ...geteilte,
      internerVermerk: null,
      aufbewahrung: { bis: null, sperre: null },
      projekt: null,
      auftragId: null,
      auftragnehmer: { ...geteilte.auftragnehmer, ansprechpartner: null },
      schritte: [],
      freigabe: alsAngabe(f, true),
      kommentierbar: erlaubtTeilrecht(f.recht, 'KOMMENTIEREN'),
    }
  )
}

const alsAngabe = (f: Freigabe, nurGeteilt: boolean): NonNullable<Bürgschaft['freigabe']> => ({
  recht: f.recht,
  status: f.status,
  von: nurGeteilt ? `${f.von_name}, ${f.von_unternehmen}` : f.von_name,
  nachricht: f.nachricht,
  bis: f.bis,
  nurGeteilt,
})
