import { isRecord, recordOf, isEqual } from '../format/index.ts'
import { EVENTS, type EventCode, eventText } from './events.ts'
import { PLATFORM_ACTION, type PlatformAction } from '../platform/index.ts'

/** The audit of an organisation: which actions it knows, about what, and what of it people read. */

/** Actions of people and of organisations that are no event of a history, as people read them. */
const OWN_ACTIONS = {
  NUTZER_ANGELEGT: 'Nutzer:in angelegt',
  NUTZER_GEAENDERT: 'Nutzer:in geändert',
  NUTZER_EINGELADEN: 'Einladung gesendet',
  NUTZER_DEAKTIVIERT: 'Nutzer:in deaktiviert',
  NUTZER_GELOESCHT: 'Nutzer:in gelöscht',
  NUTZER_WIEDERHERGESTELLT: 'Nutzer:in wiederhergestellt',
  NUTZER_VERGESSEN: 'Angaben zur Person entfernt',
  NUTZER_ABGEMELDET: 'Überall abgemeldet',
  NUTZER_SSO: 'Anmeldung über das eigene Unternehmen umgestellt',
  EMAIL_BEANTRAGT: 'Neue E-Mail-Adresse beantragt',
  EMAIL_ZUGESTIMMT: 'Neuer E-Mail-Adresse zugestimmt',
  EMAIL_ABGELEHNT: 'Neue E-Mail-Adresse abgelehnt',
  EMAIL_GEAENDERT: 'E-Mail-Adresse geändert',
  FAKTOREN_BEANTRAGT: 'Zurücksetzen des zweiten Faktors beantragt',
  FAKTOREN_ABGELEHNT: 'Zurücksetzen des zweiten Faktors abgelehnt',
  FAKTOR_ZURUECKGESETZT: 'Zweiter Faktor zurückgesetzt',
  FAKTOR_EINGERICHTET: 'Zweiter Faktor eingerichtet',
  FAKTOR_ENTFERNT: 'Zweiter Faktor entfernt',
  PASSKEY_EINGERICHTET: 'Passkey eingerichtet',
  PASSKEY_ENTFERNT: 'Passkey entfernt',
  PASSKEY_KOPIERT: 'Passkey vermutlich kopiert, zurückgewiesen',
  PASSWORT_GEAENDERT: 'Passwort geändert',
  ZWEITER_FAKTOR_VERLANGT: 'Zweiter Faktor für alle verlangt',
  ZWEITER_FAKTOR_FREIWILLIG: 'Zweiter Faktor freigestellt',
  ANMELDUNG: 'Angemeldet',
  ANMELDUNG_GESCHEITERT: 'Anmeldung gescheitert',
  ANMELDUNG_GESPERRT: 'Anmeldung nach Fehlversuchen gesperrt',
  FAKTOR_FALSCH: 'Zweiter Faktor falsch',
  BESTAETIGUNG_GESCHEITERT: 'Bestätigung durch neue Anmeldung gescheitert',
  SITZUNG_BEENDET: 'Sitzung beendet',
  ZUGRIFF_VERWEIGERT: 'Zugriff verweigert: Recht fehlt',
  ZUGRIFF_AUF_FREMDES: 'Zugriff auf Fremdes versucht',
  DATEI_ZURUECKGEWIESEN: 'Datei zurückgewiesen',
  ANSICHT_GEOEFFNET: 'Neue Version durch einen Link angesehen',
  ROLLE_ERSTELLT: 'Rolle erstellt',
  ROLLE_GEAENDERT: 'Rolle geändert',
  ROLLE_GELOESCHT: 'Rolle gelöscht',
  PROJEKT_ANGELEGT: 'Projekt angelegt',
  PROJEKT_GEAENDERT: 'Projekt geändert',
  PROJEKT_GELOESCHT: 'Projekt gelöscht',
  ORGANISATION_EXPORTIERT: 'Alle Daten der Organisation exportiert',
  AUFBEWAHRUNG_BEENDET: 'Nach Ablauf der Aufbewahrung gelöscht',
  NUTZUNG_BERICHTIGT: 'Limitnutzung eines Vertrags berichtigt',
  SUMMEN_BERICHTIGT: 'Summen der Bürgschaften berichtigt',
  AUDIT_EXPORTIERT: 'Prüfprotokoll exportiert',
  AUDIT_GEPRUEFT: 'Unveränderlichkeit geprüft',
  AUDIT_ABWEICHUNG: 'Abweichung im Prüfprotokoll gefunden',
} as const

/** Actions of the operator: only the operator's audit holds them. */
const OPERATOR_ACTIONS = {
  HINWEIS_GESCHRIEBEN: 'Hinweis geschrieben',
  HINWEIS_GEAENDERT: 'Hinweis geändert',
  HINWEIS_BEENDET: 'Hinweis beendet',
  INSTALLATION_EINGERICHTET: 'Installation eingerichtet',
  ...recordOf(
    (Object.keys(PLATFORM_ACTION) as PlatformAction[]).map((act) => `PLATTFORM_${act}` as const),
    (key) => PLATFORM_ACTION[key.slice('PLATTFORM_'.length) as PlatformAction],
  ),
}

/** What the audit says was done. */
export type AuditAction = EventCode | keyof typeof OPERATOR_ACTIONS | keyof typeof OWN_ACTIONS

const historyActions = recordOf(Object.keys(EVENTS) as EventCode[], (code) => eventText(code))

/** Every action that the audit may say, as people read it; what differs from case to case is an ellipsis. */
export const AUDIT_ACTIONS: Readonly<Record<AuditAction, string>> = { ...historyActions, ...OPERATOR_ACTIONS, ...OWN_ACTIONS }

/** Whether only the operator's audit can hold an action. */
export const isOperatorAction = (action: string): boolean => Object.hasOwn(OPERATOR_ACTIONS, action)

/** What an entry of the audit is about. */
export const AUDIT_OBJECTS = {
  BUERGSCHAFT: 'Bürgschaft',
  AUFTRAG: 'Antrag',
  VERTRAG: 'Kautionsvertrag',
  TEXT: 'Bürgschaftstext',
  PROJEKT: 'Projekt',
  UNTERNEHMEN: 'Unternehmen',
  NUTZER: 'Nutzerkonto',
  ROLLE: 'Rolle',
  ANMELDUNG: 'Regel der Anmeldung',
  IMPORT: 'CSV-Import',
  HINWEIS: 'Hinweis',
  PLATTFORM: 'Plattform',
  AUDIT: 'Prüfprotokoll',
} as const
export type AuditObject = keyof typeof AUDIT_OBJECTS

/**
 * Cases of several parties, each of which sees a part of the steps. The audit of an organisation holds what its own people did with a case;
 * from the history of the object the other parties learn what they may know.
 */
export const AUDIT_CASES: readonly string[] = ['BUERGSCHAFT', 'AUFTRAG', 'TEXT', 'VERTRAG'] satisfies AuditObject[]

/** The sentence that says what an entry was written about, with the entry's values in its places. */
export function auditSentence(action: AuditAction, values: Readonly<Record<string, unknown>>): string {
  if (!(action in EVENTS)) return AUDIT_ACTIONS[action]
  const texts = Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return eventText(action as EventCode, Object.fromEntries(texts))
}

/** What was changed from what: `alt` is absent where only the new value is known. */
export type AuditChange = Readonly<{ feld: string; alt?: unknown; neu: unknown }>

const isStatedChange = (value: unknown): value is AuditChange => isRecord(value) && typeof value.feld === 'string' && 'neu' in value

/**
 * Lists what an entry says of old and new values, line by line, however the use case kept it: a status `von` and `nach`, an object or a
 * field `vorher` and `nachher`, a list of changed fields, or values alone. What stayed as it was, and the object's version, aren't among
 * them.
 */
export function auditChanges(values: Readonly<Record<string, unknown>>): AuditChange[] {
  const { von, nach, vorher, nachher, werte, version: _, ...rest } = values
  const status = 'nach' in values ? [{ feld: 'status', alt: von ?? null, neu: nach }] : []
  const compared =
    isRecord(vorher) && isRecord(nachher)
      ? Object.keys({ ...vorher, ...nachher }).map((feld) => ({ feld, alt: vorher[feld] ?? null, neu: nachher[feld] ?? null }))
      : []
  const stated = Array.isArray(werte) ? werte.filter(isStatedChange) : []
  const others = Object.entries(rest).map(([feld, value]) =>
    isRecord(value) && 'vorher' in value && 'nachher' in value ? { feld, alt: value.vorher, neu: value.nachher } : { feld, neu: value },
  )
  return [...status, ...compared, ...stated, ...others].filter((change) => !('alt' in change) || !isEqual(change.alt, change.neu))
}

/** Why a chain of hashes doesn't fit at an entry, as people read it. */
export const CHAIN_FAULTS = {
  GLIED_FEHLT: 'In der Kette fehlt ein Glied',
  EINTRAG_FEHLT: 'Der Eintrag wurde gelöscht',
  EINTRAG_GEAENDERT: 'Der Eintrag oder seine Prüfsumme wurde verändert',
  WERTE_GEAENDERT: 'Die Werte des Eintrags wurden verändert',
  KETTE_GEKUERZT: 'Am Ende der Kette fehlen Glieder',
  NICHT_VERKETTET: 'Der Eintrag wurde an der Kette vorbei eingefügt',
} as const
export type ChainFault = keyof typeof CHAIN_FAULTS
