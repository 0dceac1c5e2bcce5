import type { Config } from '../kernel/configuration.ts'
import type { IdentityDirectory } from '../kernel/identity.ts'
import { keycloakDirectory, maintainedByHand } from './keycloak.ts'
import { ownDirectory } from './identityDirectory.ts'

/** The directory of an installation's accounts: the portal itself, Keycloak through a service client, or Keycloak's administrator. */
export const directoryOf = (config: Config['identity']): IdentityDirectory =>
  config.mode === 'embedded' ? ownDirectory : config.service ? keycloakDirectory(config, config.service) : maintainedByHand
