import { UNTERLAGE_TYPES, type UnterlageType } from '@avalwerk/domain'
import { keepAfter, type Upload } from '../dokument/index.ts'
import type { CallContext } from '../kernel/endpoints.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { findDatei } from '../records/datei.ts'

/** How the files of each type begin. */
const INITIAL: Readonly<Record<UnterlageType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** The type of a file by its first bytes, whatever it is called. @throws Refusal DATEI_UNGUELTIG */
function typeOf(content: Uint8Array): UnterlageType {
  const type = (Object.keys(INITIAL) as UnterlageType[]).find((t) => INITIAL[t].every((byte, i) => content[i] === byte))
  if (type) return type
  const grund =
    content.length === 0
      ? 'Die Datei ist leer.'
      : `Bitte entfernen Sie die Datei und versuchen Sie es mit einem anderen Format (${Object.values(UNTERLAGE_TYPES).join(', ')}).`
  throw new Refusal('DATEI_UNGUELTIG', [{ feld: 'datei', grund }])
}

/** Keeps a checked file until a claim or an answer names it. A check of form; viruses are looked for before. */
export async function keepUnterlage(ctx: CallContext, upload: Upload) {
  const type = typeOf(upload.body)
  return keepAfter(ctx, upload, (files, bytes, org) =>
    type === 'application/pdf' ? files.checkPdf(bytes, org) : files.checkPicture(bytes, org),
  )
}

/**
 * Gives files that the caller's organisation uploaded to a claim.
 * @throws Refusal NICHT_GEFUNDEN for a file that is another organisation's, or isn't there
 */
export async function attach(ctx: CallerContext, orgId: string, id: string, files: readonly string[]): Promise<void> {
  for (const fileId of new Set(files)) {
    const { org_id: _org, nutzer_id: _nutzer, ...file } = orNotFound(await findDatei(ctx.tx, ctx.caller.orgId, fileId))
    await ctx.tx
      .insertInto('inanspruchnahme_unterlage')
      .values({ ...file, org_id: orgId, inanspruchnahme_id: id, erstellt_am: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
