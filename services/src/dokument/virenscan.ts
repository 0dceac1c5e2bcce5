import multipart from '@fastify/multipart'
import { DOKUMENT_HÖCHSTENS } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'

/**
 * The scanner as a call of its own, for whoever wants to know before sending a file elsewhere. The file comes as a form; the
 * parser takes it out, so that the call gets it whole like every other upload.
 */
export async function virenscanservice(app: FastifyInstance, kern: Kern): Promise<void> {
  // Its own context: nowhere else does anybody send a form.
  await app.register(async (eigene) => {
    await eigene.register(multipart, { limits: { files: 1, fields: 5, fileSize: DOKUMENT_HÖCHSTENS } })
    eigene.addHook('preValidation', async (request) => {
      const datei = request.isMultipart() ? await request.file() : undefined
      if (datei) request.body = await datei.toBuffer()
    })
    binde(eigene, 'virenscan', kern, {
      'POST /virenscanner/api/private/v1/scan': async ({ body, kern: { sucheViren } }) => {
        if (!sucheViren) return { geprueft: false, sauber: false, viren: [] }
        const viren = [...(await sucheViren(body))]
        return { geprueft: true, sauber: viren.length === 0, viren }
      },
    })
  })
}
