import type KcAdminClient from '@keycloak/keycloak-admin-client'
import type { Difference } from './difference.ts'

const MAIL = 'reset-credential-email'
const FACTOR = 'reset-otp'
const OFF = 'DISABLED'
/** The link of a mail lets a user choose a password, but doesn't sign them in: a user with a second factor is asked for it. */
const FORCE_LOGIN = { 'force-login': 'true' } as const

type Step = Awaited<ReturnType<KcAdminClient['authenticationManagement']['getExecutions']>>[number]

/**
 * Lists what in the flow for a forgotten password would let a mail replace both factors: by default Keycloak signs in the user who came
 * by its link and has them set up their authenticator app anew. Checked is the flow that the realm uses; other changes that its
 * administrator has made to it stay.
 * @param flow the flow's name; undefined where the realm has none
 */
export async function ofResetFlow(kc: KcAdminClient, flow: string | undefined): Promise<Difference[]> {
  if (!flow) return []
  const { authenticationManagement: flows } = kc
  const steps = await flows.getExecutions({ flow })
  const mail = steps.find(({ providerId }) => providerId === MAIL)
  const config = mail?.authenticationConfig ? await flows.getConfig({ id: mail.authenticationConfig }) : undefined
  const forces = config?.config?.['force-login'] === FORCE_LOGIN['force-login']
  return [
    ...(mail?.id && !forces
      ? [
          {
            sentence: `Ablauf „${flow}“: Wer ein neues Passwort gewählt hat, ist danach angemeldet, auch ohne zweiten Faktor.`,
            mend: () =>
              config?.id
                ? flows.updateConfig({ ...config, id: config.id, config: { ...config.config, ...FORCE_LOGIN } })
                : flows.createConfig({ id: mail.id as string, alias: `${flow} - force-login`, config: { ...FORCE_LOGIN } }),
          },
        ]
      : []),
    ...steps
      .flatMap((step, i) => (step.providerId === FACTOR ? [blockOf(steps, i)] : []))
      .filter((block) => block.every(({ requirement }) => requirement !== OFF))
      .map(([outermost]) => ({
        sentence: `Ablauf „${flow}“: Der Link einer Mail ersetzt den zweiten Faktor („${outermost?.displayName}“).`,
        mend: () => flows.updateExecution({ flow }, { ...outermost, requirement: OFF }),
      })),
  ]
}

/** A step and the parts of the flow around it, the outermost first: it is enough if one of them is off. */
function blockOf(steps: readonly Step[], at: number): Step[] {
  const block = [steps[at] as Step]
  for (const step of steps.slice(0, at).reverse()) if ((step.level ?? 0) < (block[0]?.level ?? 0)) block.unshift(step)
  return block
}
