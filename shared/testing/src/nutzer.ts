import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browser, meldeAn, OWN_PASSWORD, TEST_DOMAIN } from './anmeldung.ts'

const administration = '/partnerservice/api/private/v2/nutzerverwaltung'

/** The latest mail to an address in a portal's mail folder; waits for it, since it is sent after the call. */
export async function lastMail(daten: string, an: string, nach = 0): Promise<string> {
  const ordner = join(daten, 'mails')
  for (const ende = Date.now() + 20_000; Date.now() < ende; await new Promise((weiter) => setTimeout(weiter, 100))) {
    const an_ihn = (await readdir(ordner).catch(() => [])).filter((datei) => !datei.startsWith('.') && datei.endsWith(`-${an}.txt`)).sort()
    const letzte = an_ihn.at(-1)
    if (letzte && an_ihn.length > nach) return readFile(join(ordner, letzte), 'utf8')
  }
  throw new Error(`Keine Mail an ${an}`)
}

/** The link in a mail. */
export const linkIn = (mail: string): string => /https?:\/\/\S+/.exec(mail)?.[0] ?? ''

export type TestNutzer = Readonly<{ email: string; name: string; nutzerId: string }>

/** Somebody new of an organisation, invited and with a password of their own: tests that change an account change theirs. */
export async function newNutzer(
  basis: string,
  daten: string,
  {
    admin = 'ag.admin',
    unternehmenId = 'WI0001',
    rolle = 'Leser:in / Revision',
  }: { admin?: string; unternehmenId?: string; rolle?: string } = {},
): Promise<TestNutzer> {
  const kennung = randomUUID().slice(0, 8)
  const email = `${kennung}@${TEST_DOMAIN}`
  const nachname = `Probe ${kennung.replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))}`
  const { access_token } = await meldeAn(basis, admin)
  const antwort = await fetch(`${basis}${administration}/benutzer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      vorname: 'Nina',
      nachname,
      email,
      telefonnummer: null,
      rolle,
      unternehmenId,
      unternehmenSichtbeschränkt: false,
      sichtberechtigteUnternehmen: [],
    }),
  })
  if (!antwort.ok) throw new Error(`${email}: ${antwort.status} ${await antwort.text()}`)
  const { nutzerId } = (await antwort.json()) as { nutzerId: string }
  const fixed = await browser(basis).rufe(linkIn(await lastMail(daten, email)), {
    neu: OWN_PASSWORD,
    wiederholt: OWN_PASSWORD,
  })
  if (!fixed.ok) throw new Error(`${email}: ${fixed.status} ${await fixed.text()}`)
  return { email, nutzerId, name: `Nina ${nachname}` }
}
