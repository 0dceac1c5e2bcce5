import multipart from '@fastify/multipart'
import { virenscanCalls, DOCUMENT_MAX } from '@avalwerk/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { Refusal } from '../kernel/problem.ts'

/** The file of a form. @throws Refusal EINGABE_UNGUELTIG for a body that is no form; the parser's own error for a file too large */
async function fileOf(request: FastifyRequest): Promise<Buffer | undefined> {
  try {
    return await (await request.file())?.toBuffer()
  } catch (error) {
    if (Number((error as { statusCode?: number }).statusCode) === 413) throw error
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'datei', grund: 'Die Anfrage ist kein vollständiges Formular.' }])
  }
}

/**
 * The scanner as a call of its own, for a caller who wants to know before sending a file elsewhere. The file comes as a form; the parser
 * takes it out, so that the call gets it whole like every other upload.
 */
export async function virusScanService(app: FastifyInstance): Promise<void> {
  // Its own context: no other call takes a form.
  await app.register(async (own) => {
    await own.register(multipart, { limits: { files: 1, fields: 5, fileSize: DOCUMENT_MAX } })
    own.addHook('preValidation', async (request) => {
      const content = request.isMultipart() ? await fileOf(request) : undefined
      if (content) request.body = content
    })
    registerEndpoints(own, virenscanCalls, {
      pruefen: async ({ deps: { scanForViruses } }, { body }) => {
        if (!scanForViruses) return { geprueft: false, sauber: false, viren: [] }
        const viren = [...(await scanForViruses(body))]
        return { geprueft: true, sauber: viren.length === 0, viren }
      },
    })
  })
}
