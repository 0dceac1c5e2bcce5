import type { Konfiguration } from '../kernel/konfiguration.ts'
import type { Identitätsverzeichnis } from '../kernel/identitaet.ts'
import { keycloakVerzeichnis, vonHandGepflegt } from './keycloak.ts'
import { eigenesVerzeichnis } from './verzeichnis.ts'

/** Who keeps the accounts of an installation: the portal itself, Keycloak through a service client, or whoever administers that. */
export const directoryOf = ({ modus, dienst }: Konfiguration['identität']): Identitätsverzeichnis =>
  modus === 'embedded' ? eigenesVerzeichnis : dienst ? keycloakVerzeichnis : vonHandGepflegt
