import { ADMINISTRATOR, asAddress, DEMO_PASSWORD, signsInAlone, type NutzerData } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type LinkInMail } from '../aggregate/index.ts'
import { choosePasswordByLink, makeLink, ownDirectory, readLink } from '../identity/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { createAdmin, createNutzer, deactivateNutzer, deleteNutzer, type Maintain, scopeOfUnternehmen } from '../partner/index.ts'
import { demoKey } from './demoMark.ts'
import { FIRST_ACCOUNT, type Account, ACCOUNTS, mailOf } from './nutzer.ts'
import { DAY_MS, type Stage, type Story } from './stage.ts'

/**
 * The demo's people: the operator invites an administrator of each organisation, who invites the others; each opens the mail and
 * chooses a password.
 */

/** When the operator's second person was invited, and the first administrators of companies. */
const OPERATOR_BEGINS = Date.parse('2020-09-01T08:00:00Z')
const COMPANIES_BEGIN = Date.parse('2020-10-08T08:00:00Z')
const LEFT = new Date('2024-06-28T15:00:00Z')
/** Days since the deletion of a person who can still be restored. */
const DELETED_DAYS_AGO = 12
/** Days from the invitation of an organisation's administrator to that of the others. */
const OTHERS_AFTER = 7
const MINUTES_MS = 60_000

/** The stories of all people. */
export const peopleStories = (stage: Stage, now: Date): Story[] =>
  ACCOUNTS.filter(([account]) => account !== FIRST_ACCOUNT).map((account, i) => tell(stage, now, account, i))

/** The administrator who invites the people of an organisation. */
const administratorOf = (org: string) => ACCOUNTS.find((a) => a[3] === org && a[5] === ADMINISTRATOR)?.[0] as string

async function* tell(stage: Stage, now: Date, account: Account, index: number): Story {
  const [name, vorname, nachname, org, group, rolle, more = {}] = account
  const administrator = administratorOf(org)
  const first = name === administrator
  const beginning = (group === 'BSP' ? OPERATOR_BEGINS : COMPANIES_BEGIN) + (first ? 0 : OTHERS_AFTER * DAY_MS) + index * 10 * MINUTES_MS
  const as = async (who: string, when: Date): Promise<Maintain> => ({ ...(await stage.as(who, when)), directory: ownDirectory })
  const id = demoKey(name)
  const given = { id, signInName: name }
  const person = { vorname, nachname, email: mailOf(name), telefonnummer: null }

  const invited = new Date(beginning)
  yield invited
  if (first) {
    const ctx = await as(FIRST_ACCOUNT, invited)
    await createAdmin({ ...ctx, given }, await scopeOfUnternehmen(ctx.tx, ctx.caller, org), org, person)
  } else {
    const data: NutzerData = {
      ...person,
      rolle,
      unternehmenId: more.unternehmen ?? org,
      unternehmenSichtbeschränkt: more.sichtberechtigte !== undefined,
      sichtberechtigteUnternehmen: more.sichtberechtigte ?? [],
    }
    await createNutzer({ ...(await as(administrator, invited)), given }, data)
  }
  if (signsInAlone(rolle)) {
    const accepted = new Date(beginning + DAY_MS)
    yield accepted
    await acceptInvitation(stage, name, accepted)
  }
  if (more.active !== false) return

  const left = more.deleted ? new Date(now.getTime() - DELETED_DAYS_AGO * DAY_MS) : LEFT
  yield left
  await writeForAll(stage.tx)
  const { version } = await stage.tx.selectFrom('nutzer').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  await (more.deleted ? deleteNutzer : deactivateNutzer)(await as(administrator, left), id, version)
}

/** A person opens the mail with their invitation and chooses a password. */
async function acceptInvitation({ tx }: Stage, account: string, at: Date): Promise<void> {
  await writeForAll(tx)
  const mail = await tx
    .selectFrom('pgboss.job')
    .select('data')
    .where('name', '=', 'MAIL')
    .where(sql<boolean>`data #>> '{content,an}' = ${asAddress(mailOf(account))} and data #>> '{content,link,art}' = 'PASSWORT'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { link: sent } = mail.data.content as { link: Extract<LinkInMail, { art: 'PASSWORT' }> }
  const token = (await makeLink(tx, sent.mark, at)) ?? ''
  const link = await readLink(tx, token, at)
  // All demo accounts have the one password that the sign-in page shows. The page behind the link would refuse it: it can be guessed.
  if (!link || !(await choosePasswordByLink(tx, token, link.account, DEMO_PASSWORD, at)))
    throw new Error(`Die Einladung von ${account} gilt nicht`)
}
