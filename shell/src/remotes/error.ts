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

/** A remote that can't be shown, by the kind whose panel the page shows; `cause` is what the browser threw. */
export class RemoteError extends Error {
  readonly kind: RemoteErrorKind
  constructor(kind: RemoteErrorKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
