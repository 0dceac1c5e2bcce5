import { HINTERGRUND_HEADER, KORRELATION_HEADER, ZEITGRENZE_MS } from '@avalwerk/domain'
import type { Anfrage, Transport } from '@avalwerk/platform'
import { sendeMitFortschritt } from './fortschritt.ts'
import { Aufruffehler } from './problem.ts'

/** Follows a call: headers that it carries, and its end; without a status where no answer came. */
export type Begleiter = (
  method: string,
  adresse: string,
) => Readonly<{ kopf: Readonly<Record<string, string>>; ende: (status: number | undefined) => void }>

export type Transportumgebung = Readonly<{
  /** A token that is valid for a while. */
  token: () => Promise<string | undefined>
  /** Refreshes the token whatever its validity. */
  erneuere: () => Promise<string | undefined>
  /** An answer below 400 arrived for a call of the user's; the inactivity timer starts anew. */
  beiErfolg: () => void
  /** A call of the user's begins and, by calling the result, ends. */
  beginne: () => () => void
  /** Where calls are traced. */
  begleiter?: () => Begleiter | undefined
}>

/**
 * The one way to the server: bearer token, 60 s time-out, after a 401 one refresh and one retry, a correlation id.
 * Source: document 2, sections 7 and 8.
 * @throws Aufruffehler ZEIT or NETZ if there is no answer
 */
export function erstelleTransport(umgebung: Transportumgebung): Transport {
  async function sende(adresse: string, anfrage: Anfrage, korrelation: string, token: string | undefined) {
    const zeitgrenze = AbortSignal.timeout(ZEITGRENZE_MS)
    const { beiFortschritt, body, method = 'GET' } = anfrage
    const headers = {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...anfrage.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(anfrage.hintergrund && { [HINTERGRUND_HEADER]: '1' }),
      [KORRELATION_HEADER]: korrelation,
    }
    const hochladen = beiFortschritt && body instanceof Blob
    try {
      if (hochladen)
        return await sendeMitFortschritt(adresse, { method, headers, body, signal: anfrage.signal }, beiFortschritt, ZEITGRENZE_MS)
      return await fetch(adresse, {
        method,
        ...(body !== undefined && { body }),
        headers,
        signal: anfrage.signal ? AbortSignal.any([anfrage.signal, zeitgrenze]) : zeitgrenze,
      })
    } catch (fehler) {
      if (anfrage.signal?.aborted) throw fehler
      const zuLange = hochladen ? (fehler as Error).name === 'TimeoutError' : zeitgrenze.aborted
      throw zuLange
        ? new Aufruffehler({
            status: 0,
            code: 'ZEIT',
            title: 'Der Server hat nicht rechtzeitig geantwortet.',
            korrelationsId: korrelation,
            felder: undefined,
          })
        : new Aufruffehler({
            status: 0,
            code: 'NETZ',
            title: 'Der Server ist gerade nicht erreichbar.',
            korrelationsId: korrelation,
            felder: undefined,
          })
    }
  }

  return async (adresse, gewünscht = {}) => {
    const beende = gewünscht.hintergrund ? () => {} : umgebung.beginne()
    const korrelation = crypto.randomUUID()
    // What happens again and again by itself would drown what people do.
    const spur = gewünscht.hintergrund ? undefined : umgebung.begleiter?.()?.(gewünscht.method ?? 'GET', adresse)
    const anfrage = spur ? { ...gewünscht, headers: { ...gewünscht.headers, ...spur.kopf } } : gewünscht
    let status: number | undefined
    try {
      let antwort = await sende(adresse, anfrage, korrelation, await umgebung.token())
      if (antwort.status === 401) antwort = await sende(adresse, anfrage, korrelation, await umgebung.erneuere())
      status = antwort.status
      if (antwort.ok && !anfrage.hintergrund) umgebung.beiErfolg()
      return antwort
    } finally {
      spur?.ende(status)
      beende()
    }
  }
}
