import type { TextBlock } from '@avalwerk/domain'
import type { ReleaseFiles, RemoteDescriptor } from '@avalwerk/platform/release'
import type { ReleaseOrigin, ReleaseContents } from '@avalwerk/platform/releaseFiles'
import type { ReleaseSignature } from '@avalwerk/platform/signing'

/** What the services want of the component that reads files. */

/** A release, as far as its own files tell. */
export type JudgedRelease = Readonly<{
  description: RemoteDescriptor
  measured: ReleaseFiles
  /** What is wrong with compressed twins of its files. */
  twins: readonly string[]
  /** The signatures that came along: neither their owners nor whether they fit are known yet. */
  signatures: readonly ReleaseSignature[]
  /** Where it comes from; null where it doesn't say. */
  origin: ReleaseOrigin | null
  /** The maps of its scripts (`SourceMaps`, by gzip); null where it brings none. */
  maps: Uint8Array | null
}>

/** A place in a script, counted from 1 as browsers tell it. */
export type ScriptPlace = Readonly<{ script: string; line: number; column: number }>

/**
 * Reads files that strangers send, each in a process of its own kind (`files/pool.ts`) and never while a transaction is open. The caller
 * names the organisation on whose behalf a file is read.
 */
export type FileReader = Readonly<{
  /** Is this a PDF that shows and does nothing else? @returns its media type @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
  checkPdf(bytes: Uint8Array, org: string): Promise<string>
  /** Is this a whole picture (PNG, JPEG)? @returns its media type @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
  checkPicture(bytes: Uint8Array, org: string): Promise<string>
  /** Is this a PDF or a Word document that may be kept? @returns its media type @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
  checkText(bytes: Uint8Array, org: string): Promise<string>
  /** The wording of a Word document. @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
  readWording(bytes: Uint8Array, org: string): Promise<TextBlock[]>
  /** The files of a packed build, judged. @throws Refusal AUSGABE_ABGELEHNT with every reason, DATEI_NICHT_LESBAR */
  unpackRelease(zip: Uint8Array, org: string): Promise<JudgedRelease & { files: ReleaseContents }>
  /**
   * The lines of sources that places in a release's scripts are, as `src/Page.tsx:12:5`, by its maps; null where these don't say.
   * @param maps by gzip @throws Refusal where they can't be read, DATEI_NICHT_LESBAR
   */
  findPlaces(maps: Uint8Array, places: readonly ScriptPlace[], org: string): Promise<(string | null)[]>
  close(): Promise<void>
}>
