import { Navigate, useParams, usePlatform, useRight } from '@avalwerk/platform/remote'
import { Firmenadmins } from './Firmenadmins.tsx'
import { NutzerList } from './NutzerList.tsx'
import { RoleList } from './RoleList.tsx'
import { SignInRule } from './SignInRule.tsx'

/** Users, roles and what is demanded of sign-ins, each in its tab; for the operator also the administrators of companies. */
export default function NutzerListPage() {
  const { aktiverTab } = useParams()
  const { group } = usePlatform().area
  const nutzer = useRight({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const roles = useRight({ aktion: 'anzeigen', kategorien: ['Rollen'] })
  const manage = useRight({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  if (aktiverTab === 'rollen' && roles) return <RoleList />
  if (aktiverTab === 'unternehmen' && group === 'BSP' && manage) return <Firmenadmins />
  if (aktiverTab === 'anmeldung' && manage) return <SignInRule />
  if (!nutzer) return <Navigate to="/nutzer/liste/rollen" replace />
  return <NutzerList />
}
