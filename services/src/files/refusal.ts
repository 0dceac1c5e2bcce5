/** Why a file is refused, in a sentence for its sender. Thrown where the file is read, and handed over by the reading process. */
export class FileRefused extends Error {}

/** @throws FileRefused */
export const refuse = (reason: string): never => {
  throw new FileRefused(reason)
}

export const EMPTY = 'Die Datei ist leer.'
export const BROKEN = 'Die Datei ist beschädigt oder unvollständig.'
