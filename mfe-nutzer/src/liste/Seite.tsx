import { Navigate, useParams, usePlatform, useRight } from '@avalwerk/platform/remote'
import { CompanyAdmins } from './Firmenadmins.tsx'
import { NutzerList } from './Nutzerliste.tsx'
import { RoleList } from './Rollenliste.tsx'
import { SignInRule } from './SignInRule.tsx'

/** Users, roles and what is demanded of sign-ins, each in its tab; for the operator also the administrators of companies. */
export default function Seite() {
  const { aktiverTab } = useParams()
  const { gruppe } = usePlatform().bereich
  const nutzer = useRight({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const rollen = useRight({ aktion: 'anzeigen', kategorien: ['Rollen'] })
  const verwalten = useRight({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  if (aktiverTab === 'rollen' && rollen) return <RoleList />
  if (aktiverTab === 'unternehmen' && gruppe === 'BSP' && verwalten) return <CompanyAdmins />
  if (aktiverTab === 'anmeldung' && verwalten) return <SignInRule />
  if (!nutzer) return <Navigate to="/nutzer/liste/rollen" replace />
  return <NutzerList />
}
