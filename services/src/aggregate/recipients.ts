import { contactChannelOf, type ContactChannel, type Gevo, hasRight, type RequiredRight, type Right, signsInAlone } from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import { STEADY } from '../kernel/steady.ts'
import type { GevoKanalTable, UnternehmenTable } from '../kernel/schema.ts'
import { type ChainLink, type HistoryTable, lastLinks } from './chain.ts'
import type { Party } from './parties.ts'

/** A person to whom a mail can be written. */
export type Person = Readonly<{ id: string; email: string; name: string }>
type Member = Person &
  Readonly<{
    orgId: string
    wantsMails: boolean
    restricted: boolean
    companies: readonly string[]
    rights: readonly Right[]
    role: string
  }>
type Channel = Pick<Selectable<GevoKanalTable>, 'aktiv' | 'kanaele' | 'adressen' | 'vertretung' | 'telefonnummer' | 'version'>
type Company = Pick<Selectable<UnternehmenTable>, 'vertragsart' | 'gevo_default_mail'>

/** The people and companies to write to, and the last links of histories. */
export type Recipients = Readonly<{
  members(orgId: string): readonly Member[]
  channel(party: Party, gevo: Gevo): Channel | undefined
  /** @param party a company with its organisation */
  company(party: Party): Company | undefined
  link(table: HistoryTable, id: string): ChainLink | undefined
}>

/** What recipients are read for. */
export type Wanted = Readonly<{
  /** Organisations whose active people are read. */
  orgs?: readonly string[]
  /** Companies that are told of business cases. */
  cases?: readonly Readonly<{ party: Party; gevo: Gevo }>[]
  /** Objects whose history goes on. */
  chains?: readonly Readonly<{ table: HistoryTable; orgId: string; id: string }>[]
}>

const membersOf = (orgs: readonly string[]) => sql`(
  select jsonb_agg(jsonb_build_object('orgId', n.org_id, 'id', n.id, 'email', n.email, 'name', n.vorname || ' ' || n.nachname,
    'wantsMails', n.erhaelt_emails, 'restricted', n.sichtbeschraenkt, 'companies', n.sichtberechtigte, 'rights', r.rechte, 'role', r.name))
  from nutzer n join rolle r on r.org_id = n.org_id and r.id = n.rolle_id
  where n.org_id = any (${sql.val(orgs)}::text[]) and n.aktiv and n.geloescht_am is null)`

const channelsOf = (cases: NonNullable<Wanted['cases']>) => sql`(select jsonb_agg(to_jsonb(k)) from gevo_kanal k
  where k.org_id = any (${sql.val(cases.map(({ party }) => party.orgId))}::text[])
    and k.unternehmen_id = any (${sql.val(cases.flatMap(({ party }) => [party.unternehmenId, party.orgId]))}::text[])
    and k.gevo = any (${sql.val(cases.map(({ gevo }) => gevo))}::text[]))`

const companiesOf = (cases: NonNullable<Wanted['cases']>) => sql`(
  select jsonb_agg(jsonb_build_object('org', u.org_id, 'id', u.id, 'vertragsart', u.vertragsart, 'gevo_default_mail', u.gevo_default_mail))
  from unternehmen u where u.id = any (${sql.val(cases.flatMap(({ party }) => [party.unternehmenId, party.orgId]))}::text[]))`

type Found = Readonly<{
  members: Member[] | null
  channels: (Channel & { org_id: string; unternehmen_id: string; gevo: Gevo })[] | null
  companies: (Company & { org: string; id: string })[] | null
  links: (ChainLink & { of: HistoryTable; id: string })[] | null
}>

/** Reads whom to write to, and where histories end, in one statement. */
export async function readRecipients(tx: DbTransaction, { orgs = [], cases = [], chains = [] }: Wanted): Promise<Recipients> {
  const none = sql`null::jsonb`
  const links = chains.length ? sql`(select jsonb_agg(to_jsonb(l)) from (${lastLinks(chains)}) l)` : none
  const { rows } =
    orgs.length || cases.length || chains.length
      ? await sql<Found>`${STEADY} select ${orgs.length ? membersOf(orgs) : none} as members,
          ${cases.length ? channelsOf(cases) : none} as channels,
          ${cases.length ? companiesOf(cases) : none} as companies, ${links} as links`.execute(tx)
      : { rows: [] }
  const found = rows[0]
  const members = Map.groupBy(found?.members ?? [], ({ orgId }) => orgId)
  return {
    members: (orgId) => members.get(orgId) ?? [],
    channel: ({ orgId, unternehmenId }, gevo) =>
      found?.channels?.find((c) => c.org_id === orgId && c.unternehmen_id === unternehmenId && c.gevo === gevo),
    company: ({ orgId, unternehmenId }) => found?.companies?.find(({ org, id }) => org === orgId && id === unternehmenId),
    link: (table, id) => found?.links?.find((l) => l.of === table && l.id === id),
  }
}

/**
 * The people of an organisation who get its mails about a matter: active, with a right to deal with it, who may see
 * the company, and who want mails; all who may deal with it, if asked for.
 */
export const peopleAmong = (
  { members }: Pick<Recipients, 'members'>,
  { orgId, unternehmenId }: Party,
  rights: readonly RequiredRight[],
  { withoutMails = false } = {},
): Person[] =>
  members(orgId)
    .filter(({ wantsMails }) => withoutMails || wantsMails)
    // Programs read no mail.
    .filter((n) => signsInAlone(n.role) && rights.some((need) => hasRight(n.rights, need)))
    .filter((n) => !n.restricted || n.companies.includes(unternehmenId))
    .map(({ id, email, name }) => ({ id, email, name }))

/** The same, read for this alone. */
export const people = async (
  tx: DbTransaction,
  party: Party,
  rights: readonly RequiredRight[],
  options: { withoutMails?: boolean } = {},
): Promise<Person[]> => peopleAmong(await readRecipients(tx, { orgs: [party.orgId] }), party, rights, options)

/** How a company is reached about a business case, and where its mails go in the end. */
export type GevoPath = ContactChannel &
  Readonly<{
    /** Whether it was chosen; otherwise these are the case's own defaults. */ gewaehlt: boolean
    version: number
    mailboxes: readonly string[]
  }>

/** A company's channel for a business case. A subsidiary without one of its own is reached as its organisation is. */
export function pathAmong(recipients: Recipients, { orgId, unternehmenId }: Party, gevo: Gevo): GevoPath {
  const of = (party: Party): GevoPath => {
    const row = recipients.channel(party, gevo)
    const way: ContactChannel = row
      ? {
          aktiv: row.aktiv,
          kanaele: row.kanaele,
          adressen: row.adressen,
          vertretung: row.vertretung,
          telefonnummer: row.telefonnummer,
        }
      : contactChannelOf(gevo)
    const mailboxes = way.adressen.length ? way.adressen : (recipients.company(party)?.gevo_default_mail ?? [])
    return { ...way, gewaehlt: row !== undefined, version: row?.version ?? 0, mailboxes }
  }
  const own = of({ orgId, unternehmenId })
  if (own.gewaehlt || own.mailboxes.length > 0 || unternehmenId === orgId) return own
  return { ...of({ orgId, unternehmenId: orgId }), gewaehlt: false, version: 0 }
}

/** The same, read for this alone. */
export const gevoPath = async (tx: DbTransaction, party: Party, gevo: Gevo): Promise<GevoPath> =>
  pathAmong(await readRecipients(tx, { cases: [{ party, gevo }] }), party, gevo)
