import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { untilThere } from './until.ts'
import { browser, callerAs, OWN_PASSWORD, TEST_DOMAIN } from './signIn.ts'

const administration = '/partnerservice/api/private/v2/nutzerverwaltung'

/** The latest mail to an address in a portal's mail folder; waits for it, since it is sent after the call. */
export async function lastMail(data: string, an: string, after = 0): Promise<string> {
  const folder = join(data, 'mails')
  let all: readonly string[] = []
  const find = async () => {
    all = (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b))
    const mails = all.filter((file) => !file.startsWith('.') && file.endsWith(`-${an}.txt`))
    return mails.length > after ? mails.at(-1) : undefined
  }
  const missing = () => `Mail an ${an} in ${folder} (zuletzt: ${all.slice(-3).join(', ') || 'keine'})`
  return readFile(join(folder, await untilThere(find, 20_000, missing)), 'utf8')
}

/** The link in a mail. */
export const linkIn = (mail: string): string => /https?:\/\/\S+/.exec(mail)?.[0] ?? ''

/** A user whom a test made for itself. */
export type TestNutzer = Readonly<{ email: string; name: string; nutzerId: string }>

/** A new user of an organisation, invited and with a password of their own: tests that change an account use such a user. */
export async function newNutzer(
  url: string,
  data: string,
  {
    admin = 'ag.admin',
    unternehmenId = 'WI0001',
    rolle = 'Leser:in / Revision',
  }: { admin?: string; unternehmenId?: string; rolle?: string } = {},
): Promise<TestNutzer> {
  const referenceCode = randomUUID().slice(0, 8)
  const email = `${referenceCode}@${TEST_DOMAIN}`
  const nachname = `Probe ${referenceCode.replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))}`
  const call = await callerAs(url, admin)
  const { nutzerId } = await call<{ nutzerId: string }>('POST', `${administration}/benutzer`, {
    vorname: 'Nina',
    nachname,
    email,
    telefonnummer: null,
    rolle,
    unternehmenId,
    unternehmenSichtbeschränkt: false,
    sichtberechtigteUnternehmen: [],
  })
  const fixed = await browser(url).call(linkIn(await lastMail(data, email)), {
    neu: OWN_PASSWORD,
    wiederholt: OWN_PASSWORD,
  })
  if (!fixed.ok) throw new Error(`${email}: ${fixed.status} ${await fixed.text()}`)
  return { email, nutzerId, name: `Nina ${nachname}` }
}
