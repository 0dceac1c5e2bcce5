import { createHash, randomUUID } from 'node:crypto'
import { endingFault } from '@avalwerk/domain'
import type { FileReader } from '../files/reader.ts'
import type { Caller } from '../kernel/authentication.ts'
import { After, type AppDeps } from '../kernel/endpoints.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import { requireRoom } from './unnamed.ts'

/** A file to be kept. */
type Uploaded = Readonly<{
  tx: DbTransaction
  aufrufer: Caller
  kern: Pick<AppDeps, 'uhr' | 'scanForViruses'>
  query: { name: string }
  body: Uint8Array
}>

/** A call that brings a file. */
export type Upload = Omit<Uploaded, 'tx' | 'kern'> &
  Readonly<{ kern: Pick<AppDeps, 'uhr' | 'scanForViruses' | 'files' | 'db' | 'unnamedFiles' | 'retention'> }>
type Kept = Awaited<ReturnType<typeof save>>

/**
 * Reads a file that somebody sent, and keeps it until a step names it. It is read after the call's own transaction and kept in another
 * one: while it is read nobody waits for a row or a connection.
 * @throws Refusal ZU_VIELE_DATEIEN; DATEI_UNGUELTIG where its name says something else than it holds
 * @param check names the media type, or refuses
 * @param step names the file at once, in the transaction that keeps it
 */
export const keepAfter = (
  upload: Upload,
  check: (files: FileReader, bytes: Uint8Array, org: string) => Promise<string>,
  step: (tx: DbTransaction, kept: Kept) => Promise<unknown> = async () => undefined,
): After<Kept> =>
  new After(async () => {
    await requireRoom(upload.kern.db.system, upload.aufrufer, upload.kern.uhr(), {
      most: upload.kern.unnamedFiles,
      hours: upload.kern.retention.unusedFileHours,
    })
    const mime = await check(upload.kern.files, upload.body, upload.aufrufer.orgId)
    const fault = endingFault(upload.query.name, mime)
    if (fault) throw new Refusal('DATEI_UNGUELTIG', [{ feld: 'datei', grund: fault }])
    return upload.kern.db.asNutzer(upload.aufrufer, async (tx) => {
      const kept = await save({ ...upload, tx }, mime)
      await step(tx, kept)
      return kept
    })
  })

/** Keeps a guarantee's document. @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
export const keep = async (a: Upload) => keepAfter(a, (files, bytes, org) => files.checkPdf(bytes, org))

/** Keeps a file that was checked, or that the portal made itself, until a step names it. */
export async function save({ tx, aufrufer, kern, query: { name }, body: inhalt }: Uploaded, mime: string) {
  const sha256 = createHash('sha256').update(inhalt).digest('hex')
  const id = randomUUID()
  await tx
    .insertInto('datei')
    .values({
      org_id: aufrufer.orgId,
      id,
      nutzer_id: aufrufer.nutzerId,
      name,
      mime,
      groesse: inhalt.length,
      sha256,
      inhalt,
      erstellt_am: kern.uhr(),
    })
    .execute()
  return { dateiId: id, name, groesse: inhalt.length, sha256, virengeprueft: kern.scanForViruses !== undefined }
}
