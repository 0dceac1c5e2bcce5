import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { actionFrom, PASSKEY_SET_UP } from '../actions.ts'
import { accountOf } from '../accounts.ts'
import { signInPage, messagePage, withoutWaysOut } from '../pages.ts'
import { interimStates } from '../interim.ts'
import { type PageAnswer, type InteractionDeps, type InteractionCall, idOf } from './call.ts'
import { OTHER_ACCOUNT, signInNow } from './signIn.ts'
import { underway } from './secondFactor.ts'
import { handleAction } from './accountActions.ts'

/**
 * The pages of the embedded provider between its request and its answer: sign-in with password and second factor, or with a passkey,
 * and the actions that a signed-in person asks for (a new password, a second factor, its removal).
 * @returns `answer` gives the page of an interaction, `ask` the options with which a browser is asked for a passkey there
 */
export function interactions(given: Omit<InteractionDeps, 'states'>) {
  const { provider, db, clock, sealer, keys, confirmationClient } = given
  const deps: InteractionDeps = { ...given, states: interimStates(db, clock, sealer) }

  const unlessGone = (error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }

  /** The options with which a browser is asked for a passkey in a running interaction; undefined where there is nothing to ask. */
  async function ask(request: FastifyRequest, reply: FastifyReply): Promise<object | undefined> {
    const { uid } = request.params as { uid: string }
    const flow = await provider().interactionDetails(request.raw, reply.raw).catch(unlessGone)
    if (flow?.uid !== uid) return undefined
    if (flow.prompt.name === 'login') {
      const going = await underway(deps, uid)
      if (!going) return keys.signInOptions(uid)
      const { state, account } = going
      if (state.art === 'FAKTOR_VERLANGT') return keys.setUpOptions(uid, account)
      return state.art === 'PASSWORT_STIMMT' ? keys.factorOptions(uid, account.id) : undefined
    }
    const account = await accountOf(db.system, flow.session?.accountId ?? '')
    return account && actionFrom(flow.params.kc_action)?.kind === PASSKEY_SET_UP ? keys.setUpOptions(uid, account) : undefined
  }

  /** The account that was signed in to with this browser since the page was opened: another tab has done what this one was to do. */
  async function signedInMeanwhile(
    { session, prompt, params }: InteractionCall['flow'],
    raw: Pick<FastifyReply, 'raw' | 'request'>,
  ): Promise<string | undefined> {
    if (prompt.name !== 'login' || session?.accountId || params.client_id === confirmationClient) return undefined
    return (await provider().Session.get({ req: raw.request.raw, res: raw.raw } as never)).accountId
  }

  /** Answers a page of a running interaction. An outdated page (Back, one of many tabs) starts again rather than show an error. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<PageAnswer | undefined> {
    const { uid } = request.params as { uid: string }
    const flow = await provider().interactionDetails(request.raw, reply.raw).catch(unlessGone)
    if (flow?.uid !== uid) {
      const outdated = await provider().Interaction.find(uid)
      // The portal itself must not open in the small window beside it.
      if (outdated?.params.client_id === confirmationClient)
        return {
          content: withoutWaysOut(
            messagePage('Dieses Fenster ist überholt', 'Bitte schließen Sie es, und öffnen Sie es im Portal erneut.'),
          ),
          status: 400,
        }
      await reply.redirect('/')
      return undefined
    }
    const input = request.method === 'POST' ? new URLSearchParams(request.body as string) : undefined
    const present = await signedInMeanwhile(flow, reply)
    if (present !== undefined) {
      // A form that names another account must not go on as the account that is signed in.
      if (input && (await idOf(db, input.get('username') ?? '')) !== present)
        return { content: signInPage({ uid, name: input?.get('username') ?? '', error: OTHER_ACCOUNT, demo: undefined }), status: 401 }
      // Back through the provider, which asks for nothing more: the tab gets to where it was going.
      await reply.redirect(flow.returnTo, 303)
      return undefined
    }
    const call: InteractionCall = { deps, request, reply, flow, uid, input }
    const page = await pageOf(call)
    return page && flow.params.client_id === confirmationClient ? { ...page, content: withoutWaysOut(page.content) } : page
  }

  return { answer, ask }
}

async function pageOf(call: InteractionCall): Promise<PageAnswer | undefined> {
  switch (call.flow.prompt.name) {
    case 'login':
      return signInNow(call)
    case 'aktion':
      return handleAction(call)
    default:
      return { content: messagePage('Die Anmeldung ist nicht möglich', 'Bitte rufen Sie das Portal erneut auf.'), status: 400 }
  }
}
