import { t } from './texts.ts'
/** Every way in which a remote cannot be shown, with the words of its panel. */
export const REMOTE_ERROR = {
  NICHT_ERREICHBAR: {
    title: t('error.dieserBereichGerade'),
    text: t('error.dateienKonntenGeladen'),
  },
  VERBINDUNG: {
    title: t('error.ohneVerbindungKann'),
    text: t('error.sobaldVerbindungWieder'),
  },
  ZEIT: {
    title: t('error.dieserBereichAntwortet'),
    text: t('error.ladenLangeGedauert'),
  },
  VERTRAG: {
    title: t('error.dieserBereichPasst'),
    text: t('error.bitteLadenSeite'),
  },
  START: {
    title: t('error.dieserBereichKonnte'),
    text: t('error.beimStartenFehler'),
  },
  DARSTELLUNG: {
    title: t('error.dieseSeiteKonnte'),
    text: t('error.anzeigeFehlerAufgetreten'),
  },
  ABGESCHALTET: {
    title: t('error.dieserBereichVoruebergehend'),
    text: t('error.betreiberDiesenBereich'),
  },
} as const
export type RemoteErrorKind = keyof typeof REMOTE_ERROR

export class RemoteError extends Error {
  readonly art: RemoteErrorKind
  constructor(kind: RemoteErrorKind, cause?: unknown) {
    super(kind, { cause })
    this.art = kind
  }
}
