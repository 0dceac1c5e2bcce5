import { type Group, signsInAlone } from '@avalwerk/domain'
import { demoKey } from './demoMark.ts'

export type Account = readonly [
  konto: string,
  vorname: string,
  nachname: string,
  org: string,
  gruppe: Group,
  rolle: string,
  mehr?: { unternehmen?: string; sichtberechtigte?: string[]; active?: boolean; deleted?: true },
]

export const ACCOUNTS: readonly Account[] = [
  ['ag.admin', 'Meike', 'Voss', 'WI0001', 'AG', 'Administrator:in'],
  ['ag.basis', 'Jonas', 'Brandt', 'WI0001', 'AG', 'Basisnutzer:in', { unternehmen: 'WI0002', sichtberechtigte: ['WI0002'] }],
  ['ag.leser', 'Clara', 'Sommer', 'WI0001', 'AG', 'Leser:in / Revision'],
  ['ag.recht', 'Aylin', 'Demir', 'WI0001', 'AG', 'Rechtsabteilung'],
  ['ag.inaktiv', 'Tom', 'Richter', 'WI0001', 'AG', 'Leser:in / Revision', { active: false }],
  // Can be restored.
  ['ag.ehemals', 'Ute', 'Lange', 'WI0001', 'AG', 'Leser:in / Revision', { active: false, deleted: true }],
  ['ag2.admin', 'Henrike', 'Lohse', 'LA0001', 'AG', 'Administrator:in'],
  ['kn.admin', 'Gerd', 'Harms', 'GH0001', 'AG', 'Administrator:in'],
  ['bg.admin', 'Carsten', 'Adler', 'KR0001', 'BG', 'Administrator:in'],
  ['bg.erst', 'Katrin', 'Hesse', 'KR0001', 'BG', 'Erstprüfer:in'],
  ['bg.zweit', 'Paul', 'Winter', 'KR0001', 'BG', 'Zweitprüfer:in'],
  ['bg.leistung', 'Sofia', 'Marino', 'KR0001', 'BG', 'Leistungsabteilung'],
  ['svc-kranich', 'Schnittstelle', 'Kranich', 'KR0001', 'BG', 'Schnittstellennutzer:in'],
  ['bg2.admin', 'Lea', 'Brunner', 'TD0001', 'BG', 'Administrator:in'],
  ['bg2.zweit', 'Jan', 'Keller', 'TD0001', 'BG', 'Zweitprüfer:in'],
  // The people who act in the other guarantors' and beneficiaries' cases.
  ['nk.erst', 'Freya', 'Lund', 'NK0001', 'BG', 'Administrator:in'],
  ['nk.zweit', 'Ole', 'Petersen', 'NK0001', 'BG', 'Administrator:in'],
  ['rb.erst', 'Judith', 'Bongartz', 'RB0001', 'BG', 'Administrator:in'],
  ['rb.zweit', 'Karl', 'Esser', 'RB0001', 'BG', 'Administrator:in'],
  ['sa.erst', 'Vroni', 'Huber', 'SA0001', 'BG', 'Administrator:in'],
  ['sa.zweit', 'Anton', 'Gruber', 'SA0001', 'BG', 'Administrator:in'],
  ['ho.admin', 'Dirk', 'Wessel', 'HO0001', 'AG', 'Administrator:in'],
  ['kl.admin', 'Silke', 'Jansen', 'KL0001', 'AG', 'Administrator:in'],
  ['we.admin', 'Ruth', 'Albers', 'WE0001', 'AG', 'Administrator:in'],
  ['hq.admin', 'Timo', 'Krause', 'HQ0001', 'AG', 'Administrator:in'],
  ['eq.admin', 'Lars', 'Wulff', 'EQ0001', 'AG', 'Administrator:in'],
  ['bsp.admin', 'Nils', 'Otten', 'BP0001', 'BSP', 'Administrator:in'],
  ['bsp.zweit', 'Ines', 'Kramer', 'BP0001', 'BSP', 'Administrator:in'],
]

/** The demo people as an identity provider needs them. @public `npm run test:keycloak` loads it by its path. */
export const demoPeople = () =>
  ACCOUNTS.filter(([, , , , , role, more]) => !more?.deleted && signsInAlone(role)).map(
    ([account, vorname, nachname, org, group, , more = {}]) => ({
      id: demoKey(account),
      account,
      email: mailOf(account),
      vorname,
      nachname,
      org,
      group,
      unternehmenId: more.unternehmen ?? org,
      sichtberechtigte: more.sichtberechtigte,
      active: more.active ?? true,
    }),
  )

/** The operator's first administrator, who exists before there is a user to invite them. */
export const FIRST_ACCOUNT = 'bsp.admin'

/** The address of a demo account. */
export const mailOf = (account: string) => `${account}@demo.avalwerk.example`

/** The accounts of the people who act in the demo cases, by organisation; a guarantor's second person reviews after the first. */
export const ACTING: Readonly<Record<string, { first: string; second: string }>> = {
  WI0001: { first: 'ag.admin', second: 'ag.recht' },
  LA0001: { first: 'ag2.admin', second: 'ag2.admin' },
  HO0001: { first: 'ho.admin', second: 'ho.admin' },
  KL0001: { first: 'kl.admin', second: 'kl.admin' },
  WE0001: { first: 'we.admin', second: 'we.admin' },
  HQ0001: { first: 'hq.admin', second: 'hq.admin' },
  EQ0001: { first: 'eq.admin', second: 'eq.admin' },
  GH0001: { first: 'kn.admin', second: 'kn.admin' },
  KR0001: { first: 'bg.erst', second: 'bg.zweit' },
  TD0001: { first: 'bg2.admin', second: 'bg2.zweit' },
  NK0001: { first: 'nk.erst', second: 'nk.zweit' },
  RB0001: { first: 'rb.erst', second: 'rb.zweit' },
  SA0001: { first: 'sa.erst', second: 'sa.zweit' },
}
