/** Why a file is refused, in a sentence for its sender. Thrown where the file is read, and handed over by the reading process. */
export class Refused extends Error {}

/** @throws Refused */
export const refuse = (reason: string): never => {
  throw new Refused(reason)
}

export const EMPTY = 'Die Datei ist leer.'
export const BROKEN = 'Die Datei ist beschädigt oder unvollständig.'
