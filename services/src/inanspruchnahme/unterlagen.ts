import { UNTERLAGE_TYPES, type UnterlageType } from '@avalwerk/domain'
import { keepAfter, type Upload } from '../dokument/hochladen.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'

/** How the files of each type begin. */
const INITIAL: Readonly<Record<UnterlageType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** What a file is by its first bytes, whatever it is called. @throws Refusal DATEI_UNGUELTIG */
function typeOf(inhalt: Uint8Array): UnterlageType {
  const typ = (Object.keys(INITIAL) as UnterlageType[]).find((t) => INITIAL[t].every((byte, i) => inhalt[i] === byte))
  if (typ) return typ
  const grund =
    inhalt.length === 0
      ? 'Die Datei ist leer.'
      : `Bitte entfernen Sie die Datei und versuchen Sie es mit einem anderen Format (${Object.values(UNTERLAGE_TYPES).join(', ')}).`
  throw new Refusal('DATEI_UNGUELTIG', [{ feld: 'datei', grund }])
}

/** Keeps a checked file until a claim or an answer names it. A check of form; viruses are looked for before. */
export async function keepUnterlage(upload: Upload) {
  const typ = typeOf(upload.body)
  return keepAfter(upload, (files, bytes, org) => (typ === 'application/pdf' ? files.checkPdf(bytes, org) : files.checkPicture(bytes, org)))
}

/**
 * Gives files that the caller's organisation uploaded to a claim.
 * @throws Refusal NICHT_GEFUNDEN for one that is another's, or isn't there
 */
export async function attach(ctx: UseCaseContext, orgId: string, id: string, dateien: readonly string[]): Promise<void> {
  for (const dateiId of new Set(dateien)) {
    const {
      org_id: _org,
      nutzer_id: _nutzer,
      ...datei
    } = orNotFound(
      await ctx.tx
        .selectFrom('datei')
        .selectAll()
        .where('org_id', '=', ctx.wer?.orgId ?? '')
        .where('id', '=', dateiId)
        .executeTakeFirst(),
    )
    await ctx.tx
      .insertInto('inanspruchnahme_unterlage')
      .values({ ...datei, org_id: orgId, inanspruchnahme_id: id, erstellt_am: ctx.jetzt })
      .onConflict((konflikt) => konflikt.doNothing())
      .execute()
  }
}
