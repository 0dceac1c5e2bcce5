import { t } from './texts.ts'
/** Every way in which a remote cannot be shown, with the words of its panel. */
export const REMOTE_ERROR = {
  NICHT_ERREICHBAR: {
    title: t('error.unreachableTitle'),
    text: t('error.unreachableText'),
  },
  PORTAL: {
    title: t('error.portalTitle'),
    text: t('error.portalText'),
  },
  VERBINDUNG: {
    title: t('error.offlineTitle'),
    text: t('error.offlineText'),
  },
  ZEIT: {
    title: t('error.timeoutTitle'),
    text: t('error.timeoutText'),
  },
  VERTRAG: {
    title: t('error.incompatibleTitle'),
    text: t('error.incompatibleText'),
  },
  BROWSER: {
    title: t('error.browserTitle'),
    text: t('error.browserText'),
  },
  START: {
    title: t('error.startFailedTitle'),
    text: t('error.startFailedText'),
  },
  DARSTELLUNG: {
    title: t('error.renderFailedTitle'),
    text: t('error.renderFailedText'),
  },
  ABGESCHALTET: {
    title: t('error.switchedOffTitle'),
    text: t('error.switchedOffText'),
  },
} as const
export type RemoteErrorKind = keyof typeof REMOTE_ERROR
/** Those that are a failure. */
export type FailureKind = Exclude<RemoteErrorKind, 'ABGESCHALTET'>

/** A remote that can't be shown, by the kind whose panel the page shows; `cause` is what the browser threw. */
export class RemoteError extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** Did the files not arrive, rather than fail when run? */
export function isLoadError(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  return /ChunkLoadError|Loading chunk|RUNTIME-008|RUNTIME-001|Failed to load script|ScriptNetworkError|ScriptExternal|NetworkError when|dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    text,
  )
}

/** The address of a script of the shell. */
export const OF_SHELL = /\/shell\/[\w.-]+\.js/

/** Whose file it was that didn't arrive: a page needs some of the shell's, too. */
export const loadErrorKind = (error: unknown): 'PORTAL' | 'NICHT_ERREICHBAR' =>
  OF_SHELL.test(String(error)) ? 'PORTAL' : 'NICHT_ERREICHBAR'
