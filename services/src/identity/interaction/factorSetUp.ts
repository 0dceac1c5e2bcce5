import type { FactorDemander } from '@avalwerk/domain'
import type { Page } from '../../kernel/html.ts'
import { otpauthAddress } from '../factors.ts'
import type { Account } from '../accounts.ts'
import { addPasskey, type NewPasskey, PASSKEYS_MOST, countPasskeysOf, type Proof } from '../passkeys.ts'
import { factorPageOf, passkeySetUpPage } from '../pages.ts'
import QRCode from 'qrcode'
import type { InteractionCall } from './call.ts'

/** Why a passkey wasn't set up, in the words of the page. */
export const PASSKEY_NOT_MADE = {
  WRONG: 'Der Passkey konnte nicht eingerichtet werden, oder es hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  KNOWN: 'Dieser Passkey ist schon eingerichtet.',
  TOO_MANY: `Sie haben schon ${PASSKEYS_MOST} Passkeys. Bitte entfernen Sie zuerst einen.`,
} as const
export const CODE_WRONG = 'Dieser Code stimmt nicht. Bitte warten Sie auf den nächsten, und versuchen Sie es erneut.'
/** The same for every reason, so that it doesn't reveal which passkeys exist. */
export const PASSKEY_WRONG =
  'Die Bestätigung mit dem Passkey ist gescheitert: Er gehört zu keinem Konto, das sich hier anmelden kann, oder es hat zu lange gedauert.'
const PASSKEY_COPIED =
  'Dieser Passkey wurde vermutlich kopiert und gilt deshalb nicht. Bitte melden Sie sich auf einem anderen Weg an, und entfernen Sie ihn in Ihrem Konto.'

/** The sentence for a user whose passkey was refused. Only a passkey that was probably copied is named. */
export const sentenceOf = ({ kind }: Proof) => (kind === 'copied' ? PASSKEY_COPIED : PASSKEY_WRONG)

/** Reads what was typed on the page on which a factor is set up. @param name the factor's, unless its owner gives it one */
export const readSetUp = (input: URLSearchParams, name = 'Authenticator-App') => ({
  code: input.get('code') ?? '',
  bezeichnung: (input.get('bezeichnung') ?? '').trim().slice(0, 60) || name,
})

/** The page on which an authenticator app is set up. */
export const appPage = async (
  uid: string,
  { benutzername }: Account,
  secret: string,
  more: { error?: string | undefined; bezeichnung?: string; demanded?: FactorDemander },
): Promise<Page> =>
  factorPageOf({
    ...more,
    uid,
    secret,
    image: await QRCode.toString(otpauthAddress(secret, benutzername), { type: 'svg', margin: 0 }),
  })

/** The page on which a passkey is set up. */
export const passkeyPage = async (
  { uid, deps: { db } }: InteractionCall,
  { id }: Account,
  more: { error?: string; demanded?: FactorDemander },
): Promise<Page> => {
  const there = await countPasskeysOf(db.system, id)
  return passkeySetUpPage({ ...more, uid, bezeichnung: there ? `Passkey ${there + 1}` : 'Passkey' })
}

/** Keeps the passkey that a browser has made. @param first only while there is no second factor */
export async function setUpPasskey(
  { uid, deps: { keys, db, clock } }: InteractionCall,
  { id }: Account,
  input: URLSearchParams,
  first = false,
) {
  const made: NewPasskey | undefined = await keys.checkSetUp(uid, id, input.get('passkey') ?? '')
  if (!made) return 'WRONG'
  const { bezeichnung } = readSetUp(input, 'Passkey')
  return db.system.transaction().execute((tx) => addPasskey(tx, id, made, bezeichnung, clock(), { first }))
}
