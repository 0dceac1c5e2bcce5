import { type Gruppe, meldetSichSelbstAn } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { passwortHash } from '../identity/passwort.ts'
import type { NutzerTabelle } from '../kernel/schema.ts'
import { demokennung } from './demokennung.ts'

/** Password of every demo account. Demo mode alone creates and shows these accounts. */
export const DEMO_PASSWORT = 'Avalwerk-2026!'

const GELÖSCHT_VOR_MS = 12 * 86_400_000

type Konto = readonly [
  konto: string,
  vorname: string,
  nachname: string,
  org: string,
  gruppe: Gruppe,
  rolle: string,
  mehr?: { unternehmen?: string; sichtberechtigte?: string[]; aktiv?: boolean; gelöscht?: true },
]

const KONTEN: readonly Konto[] = [
  ['ag.admin', 'Meike', 'Voss', 'WI0001', 'AG', 'Administrator:in'],
  ['ag.basis', 'Jonas', 'Brandt', 'WI0001', 'AG', 'Basisnutzer:in', { unternehmen: 'WI0002', sichtberechtigte: ['WI0002'] }],
  ['ag.leser', 'Clara', 'Sommer', 'WI0001', 'AG', 'Leser:in / Revision'],
  ['ag.recht', 'Aylin', 'Demir', 'WI0001', 'AG', 'Rechtsabteilung'],
  ['ag.inaktiv', 'Tom', 'Richter', 'WI0001', 'AG', 'Leser:in / Revision', { aktiv: false }],
  // Can be restored.
  ['ag.ehemals', 'Ute', 'Lange', 'WI0001', 'AG', 'Leser:in / Revision', { aktiv: false, gelöscht: true }],
  ['ag2.admin', 'Henrike', 'Lohse', 'LA0001', 'AG', 'Administrator:in'],
  ['kn.admin', 'Gerd', 'Harms', 'GH0001', 'AG', 'Administrator:in'],
  ['bg.admin', 'Carsten', 'Adler', 'KR0001', 'BG', 'Administrator:in'],
  ['bg.erst', 'Katrin', 'Hesse', 'KR0001', 'BG', 'Erstprüfer:in'],
  ['bg.zweit', 'Paul', 'Winter', 'KR0001', 'BG', 'Zweitprüfer:in'],
  ['bg.leistung', 'Sofia', 'Marino', 'KR0001', 'BG', 'Leistungsabteilung'],
  ['svc-kranich', 'Schnittstelle', 'Kranich', 'KR0001', 'BG', 'Schnittstellennutzer:in'],
  ['bg2.admin', 'Lea', 'Brunner', 'TD0001', 'BG', 'Administrator:in'],
  ['bg2.zweit', 'Jan', 'Keller', 'TD0001', 'BG', 'Zweitprüfer:in'],
  ['bsp.admin', 'Nils', 'Otten', 'BP0001', 'BSP', 'Administrator:in'],
  ['bsp.zweit', 'Ines', 'Kramer', 'BP0001', 'BSP', 'Administrator:in'],
]

/** The demo people as an identity provider needs them. */
export const demopersonen = () =>
  KONTEN.filter(([, , , , , rolle, mehr]) => !mehr?.gelöscht && meldetSichSelbstAn(rolle)).map(
    ([konto, vorname, nachname, org, gruppe, , mehr = {}]) => ({
      id: demokennung(konto),
      konto,
      email: `${konto}@demo.avalwerk.example`,
      vorname,
      nachname,
      org,
      gruppe,
      unternehmenId: mehr.unternehmen ?? org,
      sichtberechtigte: mehr.sichtberechtigte,
      aktiv: mehr.aktiv ?? true,
    }),
  )

/** The demo accounts; their roles must exist. */
export async function nutzerzeilen(
  rollen: readonly { org_id: string; id: string; name: string }[],
  jetzt: Date,
): Promise<Insertable<NutzerTabelle>[]> {
  const passwort_hash = await passwortHash(DEMO_PASSWORT)
  return KONTEN.map(([konto, vorname, nachname, org, , rolle, mehr = {}]) => ({
    org_id: org,
    id: demokennung(konto),
    unternehmen_id: mehr.unternehmen ?? org,
    rolle_id: rollen.find((r) => r.org_id === org && r.name === rolle)?.id as string,
    benutzername: konto,
    email: `${konto}@demo.avalwerk.example`,
    vorname,
    nachname,
    telefonnummer: null,
    aktiv: mehr.aktiv ?? true,
    geloescht_am: mehr.gelöscht ? new Date(jetzt.getTime() - GELÖSCHT_VOR_MS) : null,
    sso: false,
    sichtbeschraenkt: mehr.sichtberechtigte !== undefined,
    sichtberechtigte: JSON.stringify(mehr.sichtberechtigte ?? []),
    erhaelt_emails: true,
    passwort_hash: mehr.gelöscht || !meldetSichSelbstAn(rolle) ? null : passwort_hash,
    externe_id: null,
    erstellt_am: jetzt,
  }))
}

/** Who acts in the demo guarantees' histories, by organisation. */
export const HANDELNDE: Readonly<Record<string, { erst: string; zweit: string }>> = {
  WI0001: { erst: 'Meike Voss', zweit: 'Aylin Demir' },
  LA0001: { erst: 'Henrike Lohse', zweit: 'Henrike Lohse' },
  KR0001: { erst: 'Katrin Hesse', zweit: 'Paul Winter' },
  TD0001: { erst: 'Lea Brunner', zweit: 'Lea Brunner' },
}
