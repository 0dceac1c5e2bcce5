import type KcAdminClient from '@keycloak/keycloak-admin-client'
import type { DesiredRealm } from './desired.ts'
import type { Difference } from './difference.ts'

/**
 * The differences in what Keycloak says on its pages and in its mails, where the portal says it in its own words; the realm's administrator
 * may word everything else.
 */
export async function ofTexts(kc: KcAdminClient, { name: realm, texts }: DesiredRealm): Promise<Difference[]> {
  const found = await Promise.all(
    Object.entries(texts).map(async ([selectedLocale, wanted]) => {
      const is: Readonly<Record<string, string>> = await kc.realms.getRealmLocalizationTexts({ realm, selectedLocale })
      return Object.entries(wanted)
        .filter(([key, text]) => is[key] !== text)
        .map(([key, text]) => ({
          sentence: `Texte (${selectedLocale}): ${key} ist nicht in den Worten des Portals.`,
          mend: () => kc.realms.addLocalization({ realm, selectedLocale, key }, text),
        }))
    }),
  )
  return found.flat()
}
