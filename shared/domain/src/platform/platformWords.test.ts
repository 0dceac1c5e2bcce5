import { describe, expect, test } from '@jest/globals'
import {
  JOB_KINDS,
  PLATFORM_ACTION,
  refusedPrivateKey,
  RELEASE_REFUSALS,
  REMOTE_NAME,
  REMOTE_VERSION,
  REPEATABLE_JOBS,
  SIGNATURE_STANDINGS,
} from './platform.ts'

describe('the name of a remote', () => {
  test.each(['mfe-texte', 'mfe-x'])('may be %s', (name) => expect(REMOTE_NAME.test(name)).toBe(true))
  test.each(['mfe-', 'texte', 'xmfe-texte', 'mfe-Texte', 'mfe-texte2', 'mfe-texte-neu', 'mfe-texte\n'])('may not be %j', (name) =>
    expect(REMOTE_NAME.test(name)).toBe(false),
  )
})

describe('the version of a remote', () => {
  test.each(['1.4.0', '0.0.0', '123456789.123456789.123456789', '1.4.0-rc.1', '1.4.0-A', `1.4.0-${'x'.repeat(30)}`])(
    'may be %s',
    (version) => expect(REMOTE_VERSION.test(version)).toBe(true),
  )
  test.each([
    '1.4',
    'v1.4.0',
    '1.4.0.1',
    '1x4.0',
    '1.4x0',
    'a.4.0',
    '1.a.0',
    '1.4.a',
    '1234567890.0.0',
    '0.1234567890.0',
    '0.0.1234567890',
    '1.4.0-',
    '1.4.0rc1',
    '1.4.0-rc_1',
    `1.4.0-${'x'.repeat(31)}`,
    '1.4.0/..',
  ])('may not be %s', (version) => expect(REMOTE_VERSION.test(version)).toBe(false))
})

test('a private key is refused where the public one belongs', () => {
  expect(refusedPrivateKey('-----BEGIN PRIVATE KEY-----\nMC4…')).toBe(
    'Das ist ein privater Schlüssel. Er gehört nur der Pipeline: Nehmen Sie den öffentlichen, und verwenden Sie für neue Signaturen besser ein neues Paar.',
  )
  expect(refusedPrivateKey('-----BEGIN PUBLIC KEY-----\nMCo…')).toBeUndefined()
})

test('work of the background is named; what its users begin anew isn’t tried again by an operator', () => {
  expect(JOB_KINDS).toEqual({
    MAIL: 'Mail',
    DOKUMENT: 'Dokument einer Bürgschaft',
    ERKLAERUNG: 'Erklärung zu einer Bürgschaft',
    CSV_IMPORT: 'CSV-Import',
    IDENTITAET: 'Konto bei Keycloak',
    PASSWORT_VERGESSEN: 'Link für ein neues Passwort',
    VERTRAGSVERKNUEPFUNG: 'Dokumente eines Vertrags',
  })
  expect([...REPEATABLE_JOBS].sort()).toEqual(['DOKUMENT', 'ERKLAERUNG', 'IDENTITAET', 'MAIL', 'VERTRAGSVERKNUEPFUNG'])
})

test('changes of the platform, and refusals of a release, are said in sentences', () => {
  expect(PLATFORM_ACTION).toEqual({
    VEROEFFENTLICHT: 'Veröffentlicht',
    ANGESEHEN: 'Zur Ansicht geöffnet',
    LOOK_LINK_MADE: 'Link zur Ansicht vergeben',
    LOOK_LINK_ENDED: 'Link zur Ansicht beendet',
    AKTIVIERT: 'In Kraft gesetzt',
    EINGESCHALTET: 'Eingeschaltet',
    AUSGESCHALTET: 'Ausgeschaltet',
    KANARIE: 'An einen Teil verteilt',
    KANARIE_BEENDET: 'Verteilung beendet',
    ZURUECKGENOMMEN: 'Zurückgenommen',
    SELBST_ZURUECKGENOMMEN: 'Von selbst zurückgenommen',
    WARTUNG: 'Wartung angekündigt',
    WARTUNG_AUFGEHOBEN: 'Wartung aufgehoben',
    AUFGERAEUMT: 'Alte Version entfernt',
    ZUGRIFF_VERGEBEN: 'Zugriffsschlüssel vergeben',
    ZUGRIFF_ENTZOGEN: 'Zugriffsschlüssel entzogen',
    SIGNIERT: 'Signatur hinzugefügt',
    SIGNATURSCHLUESSEL_REGISTRIERT: 'Signaturschlüssel registriert',
    SIGNATURSCHLUESSEL_ENTZOGEN: 'Signaturschlüssel entzogen',
    NICHT_ZURUECKGENOMMEN: 'Nicht von selbst zurückgenommen',
    AUFTRAG_WIEDERHOLT: 'Hintergrundarbeit wiederholt',
    SHELL_WITHDRAWN: 'Oberfläche zurückgenommen',
    SHELL_RESTORED: 'Oberfläche wieder ausgeliefert',
  })
  expect(RELEASE_REFUSALS).toEqual({
    PERSON_VERLANGT:
      'Über eine Version entscheiden hier zwei: Ein Zugriffsschlüssel veröffentlicht nur. In Kraft setzt, verteilt, schaltet und nimmt zurück eine Person mit dem Recht „Plattform – verwalten“.',
    ANDERE_PERSON_VERLANGT:
      'Über eine Version entscheiden hier zwei: Sie haben sie veröffentlicht oder den Zugriffsschlüssel vergeben, mit dem sie veröffentlicht wurde. In Kraft setzt sie eine andere Person mit dem Recht „Plattform – verwalten“.',
    NICHT_SIGNIERT:
      'Diese Version ist nicht signiert. Verlangt wird die Signatur eines Schlüssels, der für diesen Bereich registriert ist.',
    SIGNATUR_ENTZOGEN: 'Alle Schlüssel, mit denen diese Version signiert ist, sind entzogen.',
  })
  expect(SIGNATURE_STANDINGS).toEqual(['GUELTIG', 'ENTZOGEN', 'OHNE'])
})
