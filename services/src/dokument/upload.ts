import { randomUUID } from 'node:crypto'
import { endingFault } from '@avalwerk/domain'
import type { FileReader } from '../kernel/fileReader.ts'
import { After, type CallContext } from '../kernel/endpoints.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { bytesHash } from '../kernel/hash.ts'
import { Refusal } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { requireRoom } from './unnamed.ts'

/** A file that the caller uploads: its name, and its content. */
export type Upload = Readonly<{ query: { name: string }; body: Uint8Array }>
type Kept = Awaited<ReturnType<typeof saveUpload>>

/**
 * Reads a file that the caller sent, and keeps it until a step names it. The file is read after the call's own transaction and kept in
 * another one: while it is read, no other call waits for a row or a connection.
 * @throws Refusal ZU_VIELE_DATEIEN; DATEI_UNGUELTIG where its name says something else than it holds
 * @param check names the media type, or refuses
 * @param step names the file at once, in the transaction that keeps it
 */
export const keepAfter = (
  ctx: CallContext,
  upload: Upload,
  check: (files: FileReader, bytes: Uint8Array, org: string) => Promise<string>,
  step: (tx: DbTransaction, kept: Kept) => Promise<unknown> = async () => undefined,
) =>
  new After(async () => {
    const { caller, deps } = ctx
    await requireRoom(deps.db.system, caller, deps.clock(), { most: deps.unnamedFiles, hours: deps.retention.unusedFileHours })
    const mime = await check(deps.files, upload.body, caller.orgId)
    const fault = endingFault(upload.query.name, mime)
    if (fault) throw new Refusal('DATEI_UNGUELTIG', [{ feld: 'datei', grund: fault }])
    return deps.db.runAs(caller, async (tx) => {
      const kept = await saveUpload({ tx, caller, now: deps.clock() }, upload, mime)
      await step(tx, kept)
      return { ...kept, virengeprueft: deps.scanForViruses !== undefined }
    })
  })

/** Keeps a guarantee's document. @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
export const keepUpload = async (ctx: CallContext, upload: Upload) =>
  keepAfter(ctx, upload, (files, bytes, org) => files.checkPdf(bytes, org))

/** Keeps a file that was checked, or that the portal made itself, until a step names it. */
export async function saveUpload(
  { tx, caller, now }: Pick<CallerContext, 'tx' | 'caller' | 'now'>,
  { query: { name }, body }: Upload,
  mime: string,
) {
  const sha256 = bytesHash(body)
  const id = randomUUID()
  await tx
    .insertInto('datei')
    .values({
      org_id: caller.orgId,
      id,
      nutzer_id: caller.nutzerId,
      name,
      mime,
      groesse: body.length,
      sha256,
      inhalt: body,
      erstellt_am: now,
    })
    .execute()
  return { dateiId: id, name, groesse: body.length, sha256 }
}
