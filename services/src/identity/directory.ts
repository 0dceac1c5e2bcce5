import type { Konfiguration } from '../kernel/konfiguration.ts'
import type { Identitätsverzeichnis } from '../kernel/identitaet.ts'
import { keycloakDirectory, vonHandGepflegt } from './keycloak.ts'
import { eigenesVerzeichnis } from './verzeichnis.ts'

/** Who keeps the accounts of an installation: the portal itself, Keycloak through a service client, or whoever administers that. */
export const directoryOf = (k: Konfiguration['identität']): Identitätsverzeichnis =>
  k.modus === 'embedded' ? eigenesVerzeichnis : k.dienst ? keycloakDirectory(k, k.dienst) : vonHandGepflegt
