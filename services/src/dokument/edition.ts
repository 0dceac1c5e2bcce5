import type { Database } from '../kernel/database.ts'
import { getUnternehmen } from '../records/unternehmen.ts'
import { getTextContent } from '../records/texttemplate.ts'
import { findBuergschaft } from '../records/buergschaft.ts'
import { ownWording, wordingOf } from './templates.ts'
import { type Document, documentFrom, typesetBuergschaft, newVerificationCode } from './buergschaftDocument.ts'

/**
 * The documents of a version of a guarantee, from what it is issued with: its text or its order's wording set, the uploaded file, or both.
 * @returns undefined if the guarantee has changed since
 * @throws Error if a placeholder can't be filled or the file is gone
 */
export async function editionOfDocument(
  db: Pick<Database, 'system'>,
  id: string,
  version: number,
  now: Date,
  baseUrl: string,
): Promise<Document[] | undefined> {
  const { system } = db
  const buergschaft = await findBuergschaft(system, id)
  if (!buergschaft || buergschaft.version !== version) return undefined
  const buerge = await getUnternehmen(system, buergschaft.buerge_id)
  const documents: Document[] = []
  if (buergschaft.text_id && buergschaft.dokument_art !== 'HOCHGELADEN') {
    const text = await getTextContent(system, buergschaft.text_id)
    documents.push(await typesetBuergschaft(buergschaft, buerge.adresse, now, baseUrl, wordingOf(text)))
  }
  if (buergschaft.wortlaut !== null)
    documents.push(await typesetBuergschaft(buergschaft, buerge.adresse, now, baseUrl, ownWording(buergschaft.wortlaut)))
  if (buergschaft.dokument_datei) {
    const file = await system
      .selectFrom('datei')
      .select(['name', 'inhalt'])
      .where('org_id', '=', buergschaft.buerge_org)
      .where('id', '=', buergschaft.dokument_datei)
      .executeTakeFirstOrThrow()
    const title = documents.length
      ? `Kopie: ${file.name}`
      : buergschaft.status === 'ENT'
        ? 'Entwurf der Bürgschaftsurkunde'
        : 'Bürgschaftsurkunde'
    const uploaded = documentFrom(buergschaft, file.inhalt, { title, verificationCode: newVerificationCode(), createdAt: now })
    // The document itself comes last: it is the newest version.
    documents.unshift(uploaded)
  }
  if (documents.length === 0) throw new Error('There is neither a text nor a file for this document')
  return documents
}
