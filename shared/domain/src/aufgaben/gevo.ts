import { type FieldFault, fault, validatePhone, TEXT_FORMS } from '../fields/index.ts'
import type { AufgabeCode } from './aufgaben.ts'
import type { Group } from '../rights/index.ts'
import type { MitteilungCode } from './mitteilungen.ts'

/**
 * Business cases (Geschäftsvorfälle, GeVo) and the channels by which a company is reached about each of them. Source: document 1,
 * section 2 (master data); domain conventions, list of GeVos.
 */

export const CHANNEL = {
  PORTAL: { name: 'Portal', explanation: 'Als Aufgabe oder Mitteilung; immer an.' },
  E_MAIL: { name: 'E-Mail', explanation: 'An die Adressen unten, unabhängig davon, was einzelne Nutzer:innen eingestellt haben.' },
  SCHNITTSTELLE: { name: 'Schnittstelle', explanation: 'An das eigene System des Unternehmens.' },
} as const
export type Channel = keyof typeof CHANNEL

type BusinessCase = Readonly<{
  name: string
  /** The groups whose companies are told. */
  recipient: readonly Group[]
  channels: readonly Channel[]
  /** Tasks and messages that are such a case. */
  aufgaben?: readonly AufgabeCode[]
  mitteilungen?: readonly MitteilungCode[]
}>

/** Every business case by its code. */
export const GEVOS = {
  ANTRAG_NEU: { name: 'Neuer Bürgschaftsantrag', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL', 'SCHNITTSTELLE'], aufgaben: ['B-01'] },
  ANTRAG_STORNO: { name: 'Antrag zurückgezogen', recipient: ['BG'], channels: ['E_MAIL', 'SCHNITTSTELLE'], mitteilungen: ['M-BG-04'] },
  ZWEITPRUEFUNG: { name: 'Zweitprüfung offen', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['B-02'] },
  ANNAHME: { name: 'Bürgschaft angenommen', recipient: ['BG'], channels: ['E_MAIL', 'SCHNITTSTELLE'], mitteilungen: ['M-BG-01'] },
  ABLEHNUNG: { name: 'Bürgschaft abgelehnt', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL', 'SCHNITTSTELLE'], aufgaben: ['B-04'] },
  KORREKTUR: { name: 'Korrekturwunsch', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['B-03'] },
  ENTHAFTUNG: { name: 'Enthaftung', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL', 'SCHNITTSTELLE'], aufgaben: ['B-05'] },
  TEILENTHAFTUNG: { name: 'Teilenthaftung', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL', 'SCHNITTSTELLE'], aufgaben: ['B-06'] },
  INANSPRUCHNAHME: { name: 'Inanspruchnahme', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['B-10'] },
  ABTRETUNG: {
    name: 'Abtretungsanzeige, Gläubigerwechsel',
    recipient: ['BG'],
    channels: ['PORTAL', 'E_MAIL'],
    aufgaben: ['B-11'],
    mitteilungen: ['M-BG-02', 'M-BG-03'],
  },
  RUECKFORDERUNG: { name: 'Bitte um Enthaftung', recipient: ['AG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['A-04'] },
  TEXT_ERST: { name: 'Erstprüfung eines Textes', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['B-12'] },
  TEXT_ZWEIT: { name: 'Zweitprüfung eines Textes', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['B-13'] },
  VERTRAGSZUORDNUNG: {
    name: 'Vertragszuordnung',
    recipient: ['BG', 'AG'],
    channels: ['PORTAL', 'E_MAIL'],
    aufgaben: ['B-14'],
    mitteilungen: ['M-AG-30'],
  },
  NEUE_BUERGSCHAFT: { name: 'Bürgschaft eingegangen', recipient: ['AG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['A-01'] },
  FRIST: { name: 'Fristen und Erinnerungen', recipient: ['AG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['A-02', 'A-03'] },
  VERSAND_PAPIER: { name: 'Papierversand', recipient: ['BG'], channels: ['PORTAL'], aufgaben: ['B-08'] },
  IMPORT_BESTAETIGUNG: { name: 'Import bestätigen', recipient: ['BG'], channels: ['PORTAL', 'E_MAIL'], aufgaben: ['B-07'] },
  STAMMDATEN: { name: 'Änderung von Unternehmensdaten', recipient: ['AG', 'BG'], channels: ['E_MAIL'] },
  STOERUNG: { name: 'Schnittstellenfehler', recipient: ['BSP', 'BG'], channels: ['E_MAIL'], aufgaben: ['C-07'] },
} as const satisfies Record<string, BusinessCase>
export type Gevo = keyof typeof GEVOS
export const GEVO_CODES = Object.keys(GEVOS) as Gevo[]

/** The business cases of which a group's companies are told. */
export const gevosFor = (group: Group): Gevo[] => GEVO_CODES.filter((code) => (GEVOS[code].recipient as readonly Group[]).includes(group))

/** The business case that a task or a message is; undefined for those that are no business case. */
export const gevoOf = (code: AufgabeCode | MitteilungCode): Gevo | undefined =>
  GEVO_CODES.find((gevo) => {
    const scenario: BusinessCase = GEVOS[gevo]
    return (
      (scenario.aufgaben as readonly string[] | undefined)?.includes(code) ||
      (scenario.mitteilungen as readonly string[] | undefined)?.includes(code)
    )
  })

/** How a company is reached about one business case. */
export type ContactChannel = Readonly<{
  aktiv: boolean
  kanaele: readonly Channel[]
  /** Mailboxes, not people: they get every mail of the case. Empty: the company's default mail. */
  adressen: readonly string[]
  /** The deputy, who is asked when the company doesn't answer. */
  vertretung: string | null
  telefonnummer: string | null
}>

/** The channel that holds until the company has chosen one. */
export const contactChannelOf = (gevo: Gevo): ContactChannel => ({
  aktiv: true,
  kanaele: GEVOS[gevo].channels.filter((channel) => channel !== 'SCHNITTSTELLE'),
  adressen: [],
  vertretung: null,
  telefonnummer: null,
})

/** So many mailboxes for one business case. */
const ADDRESSES_MAX = 10
const validateAddress = (address: string | null): string | undefined => TEXT_FORMS.email.rule(address ?? '')

/** The rules of a list of mailboxes. */
export const validateAddresses = (addresses: readonly string[], field: string): FieldFault[] =>
  fault(
    field,
    addresses.length > ADDRESSES_MAX
      ? `Bitte geben Sie höchstens ${ADDRESSES_MAX} Adressen ein`
      : addresses.map(validateAddress).find(Boolean),
  )

/** The rules of a contact channel. */
export function validateContactChannel(gevo: Gevo, channel: ContactChannel): FieldFault[] {
  const possible = GEVOS[gevo].channels as readonly Channel[]
  return [
    ...fault(
      'kanaele',
      channel.kanaele.some((channel) => !possible.includes(channel) || channel === 'SCHNITTSTELLE')
        ? 'Dieser Kanal steht für diesen Geschäftsvorfall nicht zur Verfügung'
        : channel.aktiv && channel.kanaele.length === 0
          ? 'Bitte wählen Sie mindestens einen Kanal'
          : undefined,
    ),
    ...validateAddresses(channel.adressen, 'adressen'),
    ...fault('vertretung', validateAddress(channel.vertretung)),
    ...fault('telefonnummer', validatePhone(channel.telefonnummer)),
  ]
}

/** 'a@b.de, c@d.de' or one a line → the addresses. */
export const asAddresses = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
