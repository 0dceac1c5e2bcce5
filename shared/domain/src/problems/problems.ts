import { recordOf } from '../format/index.ts'
import { REJECTION_REASONS, type RejectionReason } from '../lifecycle/index.ts'
import { RELEASE_REFUSALS } from '../platform/index.ts'

const STATUS_OF_KIND = { right: 403, state: 409, input: 400 } as const
/** The refusals of the life cycles, with the status of their kind. */
const FROM_LIFECYCLES = recordOf(Object.keys(REJECTION_REASONS) as RejectionReason[], (code) => ({
  status: STATUS_OF_KIND[REJECTION_REASONS[code].kind] as number,
  title: REJECTION_REASONS[code].text as string,
}))

/**
 * Every way in which a call can be refused: code, HTTP status and German title. The one catalogue; the server
 * answers from it as RFC 9457 problem details.
 */
export const PROBLEMS = {
  ...FROM_LIFECYCLES,
  EINGABE_UNGUELTIG: { status: 400, title: 'Die Eingabe ist ungültig.' },
  NICHT_ANGEMELDET: { status: 401, title: 'Bitte melden Sie sich an.' },
  KEIN_KONTO: { status: 401, title: 'Für diese Anmeldung gibt es hier kein aktives Konto.' },
  ANBIETER_FREMD: {
    status: 401,
    title: 'Die Anmeldung, über die Sie kommen, ist für Ihr Unternehmen nicht zugelassen. Bitte wenden Sie sich an den Betreiber.',
  },
  NICHT_GEFUNDEN: { status: 404, title: 'Der Eintrag wurde nicht gefunden.' },
  ADRESSE_UNBEKANNT: { status: 404, title: 'Diesen Aufruf gibt es nicht.' },
  KEIN_DOKUMENT: { status: 404, title: 'Zu dieser Bürgschaft ist kein Dokument hinterlegt.' },
  DOKUMENT_UNBEKANNT: { status: 404, title: 'Zu dieser Nummer und diesem Prüfcode gibt es kein Dokument.' },
  SCHLUESSEL_VERBRAUCHT: { status: 409, title: 'Dieser Vorgang wurde mit anderen Angaben bereits ausgeführt.' },
  DATEI_UNGUELTIG: {
    status: 400,
    title: 'Diese Datei kann nicht verwendet werden. Bitte entfernen Sie sie und versuchen Sie ein anderes Format.',
  },
  DOKUMENT_ZU_AUFWENDIG: {
    status: 400,
    title: 'Das Dokument ist zu aufwendig, um es zu erstellen. Bitte kürzen Sie den Text, vor allem sehr lange Wörter.',
  },
  FAKTOR_VERLANGT: {
    status: 409,
    title: 'Ein zweiter Faktor wird für Ihr Konto verlangt. Richten Sie zuerst ein weiteres Gerät ein, und entfernen Sie dann dieses.',
  },
  SCHON_EINGERICHTET: {
    status: 409,
    title: 'Diese Installation ist schon eingerichtet. Weitere Unternehmen und Nutzer:innen legt der Betreiber im Portal an.',
  },
  NICHT_EINGERICHTET: { status: 409, title: 'Diese Installation ist noch nicht eingerichtet.' },
  SCHON_ANGEMELDET: {
    status: 409,
    title: 'Beim Betreiber kann sich schon jemand anmelden. Neue Einladungen verschickt, wer im Portal Nutzer:innen verwaltet.',
  },
  OHNE_PASSWORT: { status: 409, title: 'Für dieses Konto gibt es im Portal kein Passwort, das zurückgesetzt werden könnte.' },
  SITZUNGEN_VON_HAND: { status: 409, title: 'Andere Geräte meldet für Sie ab, wer die Anmeldung dieses Portals verwaltet.' },
  ORGANISATION_GEGANGEN: { status: 409, title: 'Diese Organisation hat das Portal verlassen.' },
  NUTZER_VORHANDEN: { status: 409, title: 'Nutzer bereits vorhanden' },
  NUTZER_UNMOEGLICH: {
    status: 409,
    title: 'Mit dieser E-Mail-Adresse kann kein Nutzer angelegt werden. Bitte wenden Sie sich an den Betreiber.',
  },
  NUTZER_WIEDERHERSTELLBAR: {
    status: 409,
    title: 'Unter dieser E-Mail-Adresse gab es bereits ein Konto. Es kann wiederhergestellt werden.',
  },
  DARF_MEHR: {
    status: 403,
    title: 'Diese Person darf oder sieht mehr als Sie. Adresse, zweiten Faktor und Rolle ändert jemand mit der Rolle Administrator:in.',
  },
  ROLLE_DARF_MEHR: {
    status: 403,
    title: 'Diese Rolle enthält Rechte, die Sie selbst nicht haben. Sie ändert oder löscht jemand mit der Rolle Administrator:in.',
  },
  ZWEITE_PERSON: { status: 403, title: 'Dem kann nur jemand anderes zustimmen: weder wer es beantragt hat noch die Person selbst.' },
  ZWEITE_PERSON_FEHLT: {
    status: 409,
    title:
      'Diese Person prüft oder gibt frei. Deshalb muss eine zweite Person zustimmen, die Nutzer bearbeiten darf; in Ihrer Organisation gibt es keine. Geben Sie zuerst jemandem dieses Recht.',
  },
  LINK_ABGELAUFEN: { status: 410, title: 'Dieser Link gilt nicht mehr. Bitten Sie darum, die Adresse noch einmal zu ändern.' },
  RECHTE_DARUEBER: { status: 403, title: 'Sie können nur Rechte vergeben, die Sie selbst haben.' },
  EIGENE_ROLLE: { status: 409, title: 'Die eigene Rolle ändert jemand anderes.' },
  ROLLE_FEST: { status: 409, title: 'Feste Rollen können nicht geändert oder gelöscht werden.' },
  ROLLE_BENUTZT: { status: 409, title: 'Diese Rolle ist noch Nutzer:innen zugeordnet und kann nicht gelöscht werden.' },
  VERTRAGSNUMMER_VERGEBEN: { status: 409, title: 'Diese Vertragsnummer ist bei diesem Bürgen bereits vergeben.' },
  KURZNAME_VERGEBEN: { status: 409, title: 'Dieser Kurzname ist bereits vergeben.' },
  VERSION_VERALTET: { status: 409, title: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.' },
  AUSGABE_ABGELEHNT: { status: 422, title: 'Diese Version kann nicht verwendet werden.' },
  AUSGABE_VORHANDEN: { status: 409, title: 'Diese Version ist schon mit anderem Inhalt veröffentlicht. Erhöhen Sie die Version.' },
  AUSGABE_VERAENDERT: { status: 422, title: 'Was von dieser Version gespeichert ist, ist nicht mehr, was veröffentlicht wurde.' },
  PERSON_VERLANGT: { status: 403, title: RELEASE_REFUSALS.PERSON_VERLANGT },
  ANDERE_PERSON_VERLANGT: { status: 403, title: RELEASE_REFUSALS.ANDERE_PERSON_VERLANGT },
  NICHT_SIGNIERT: { status: 422, title: RELEASE_REFUSALS.NICHT_SIGNIERT },
  SIGNATUR_ENTZOGEN: { status: 422, title: RELEASE_REFUSALS.SIGNATUR_ENTZOGEN },
  SIGNATUR_UNGUELTIG: { status: 422, title: 'Die Signatur dieser Version wird nicht anerkannt.' },
  NICHT_WIEDERHOLBAR: {
    status: 409,
    title:
      'Das lässt sich von hier aus nicht wiederholen. Eine Mail mit einem Link, der nur einmal gilt, verschicken Sie neu: Laden Sie die Person erneut ein.',
  },
  SIGNATURSCHLUESSEL_VORHANDEN: {
    status: 409,
    title: 'Dieser Schlüssel ist oder war für diesen Bereich schon registriert. Ein entzogener wird nicht wieder zugelassen.',
  },
  OHNE_VORHERIGE: { status: 409, title: 'Es gibt keine frühere Version, zu der zurückgekehrt werden könnte.' },
  ZU_LANGSAM: { status: 408, title: 'Die Anfrage kam nicht rechtzeitig an. Bitte versuchen Sie es erneut.' },
  ZU_GROSS: { status: 413, title: 'Die Anfrage ist zu groß.' },
  FORMAT_UNBEKANNT: { status: 415, title: 'Das Format der Anfrage wird nicht unterstützt.' },
  ZU_VIELE_ANFRAGEN: { status: 429, title: 'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie einen Moment.' },
  ZU_VIELE_UPLOADS: {
    status: 429,
    title: 'Sie oder andere Ihrer Organisation laden gerade schon mehrere Dateien hoch. Bitte warten Sie, bis sie angekommen sind.',
  },
  ZU_VIELE_DOWNLOADS: {
    status: 429,
    title: 'Für Sie werden gerade schon mehrere Dateien erstellt. Bitte warten Sie, bis sie da sind.',
  },
  ZU_VIELE_DATEIEN: {
    status: 429,
    title:
      'Sie haben sehr viele Dateien hochgeladen, die noch nirgends verwendet werden. Bitte verwenden Sie sie zuerst. Was unbenutzt bleibt, wird nach einiger Zeit gelöscht.',
  },
  ZU_VIELE_EINLADUNGEN: {
    status: 429,
    title: 'Diese Person wurde in der letzten Stunde schon mehrmals eingeladen. Bitte versuchen Sie es später erneut.',
  },
  FEHLER: { status: 500, title: 'Oops! Etwas ist schief gelaufen.' },
  VIRENSCAN_NICHT_BEREIT: {
    status: 503,
    title:
      'Die Datei kann gerade nicht auf Viren geprüft werden. Sie wurde nicht gespeichert. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
  DATEI_NICHT_LESBAR: {
    status: 503,
    title: 'Dateien können vorübergehend nicht gelesen werden. Bitte versuchen Sie es in einer Minute erneut.',
  },
  DOKUMENTE_BESETZT: {
    status: 503,
    title: 'Dokumente können vorübergehend nicht erstellt werden. Bitte versuchen Sie es in einer Minute erneut.',
  },
  DOKUMENT_NICHT_DA: {
    status: 503,
    title: 'Das Dokument kann gerade nicht geholt werden. Bitte versuchen Sie es in einer Minute erneut.',
  },
  UPLOADS_BESETZT: {
    status: 503,
    title:
      'Es werden gerade sehr viele Dateien hochgeladen. Das geht vorübergehend nicht. Bitte versuchen Sie es in einigen Sekunden erneut.',
  },
  NICHT_BEREIT: { status: 503, title: 'Das Portal ist vorübergehend nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden erneut.' },
  BESETZT: {
    status: 503,
    title: 'Das wird gerade von anderen bearbeitet oder dauert zu lange. Es wurde nichts geändert. Bitte versuchen Sie es erneut.',
  },
  SPEICHER_VOLL: {
    status: 503,
    title: 'Es kann vorübergehend nichts gespeichert werden. Es wurde nichts geändert. Bitte versuchen Sie es später erneut.',
  },
} as const
export type ProblemCode = keyof typeof PROBLEMS
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]
