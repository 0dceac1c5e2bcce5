import type KcAdminClient from '@keycloak/keycloak-admin-client'
import { NetworkError } from '@keycloak/keycloak-admin-client'
import type { CompanyProviders } from '../../kernel/configuration.ts'

type Provider = Awaited<ReturnType<KcAdminClient['identityProviders']['find']>>[number]

/**
 * Whether a company's provider asks a person to sign in anew when they confirm a step. Keycloak hands that request on to an OpenID
 * provider unless the provider's settings name another prompt; for a SAML provider the settings alone decide.
 */
export const asksAnew = ({ providerId, config = {} }: Pick<Provider, 'providerId' | 'config'>): boolean =>
  providerId === 'saml' ? String(config.forceAuthn) === 'true' : [undefined, '', 'login'].includes(config.prompt as string | undefined)

/**
 * A sentence for each provider of a realm that lets people confirm steps without signing in there, or that signs no user in, since it
 * belongs to no company.
 * @param kc signed in for the realm
 */
export async function doubtfulProviders(kc: KcAdminClient, companyProviders: CompanyProviders): Promise<string[]> {
  const providers = await kc.identityProviders.find().catch((error: unknown) => {
    if (error instanceof NetworkError && error.response.status === 403) return undefined
    throw error
  })
  if (!providers) return ['Anbieter von Unternehmen sind nicht geprüft: Dem Dienstkonto fehlt view-identity-providers.']
  const enabled = providers.filter((provider) => provider.enabled !== false)
  return [
    ...enabled
      .filter((provider) => !asksAnew(provider))
      .map(({ alias, providerId }) => {
        const mend = providerId === 'saml' ? "Schalten Sie 'Force authentication' ein." : "Lassen Sie 'Prompt' frei."
        return `Der Anbieter ${alias} fragt bei einer Bestätigung nicht neu: Wer dort angemeldet ist, bestätigt ohne Anmeldung. ${mend}`
      }),
    ...enabled
      .filter(({ alias = '' }) => !companyProviders.has(alias))
      .map(
        ({ alias }) =>
          `Der Anbieter ${alias} gehört zu keinem Unternehmen: Über ihn kommt niemand ins Portal. Ergänzen Sie COMPANY_PROVIDERS.`,
      ),
  ]
}
