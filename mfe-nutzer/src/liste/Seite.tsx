import { Navigate, useParams, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Firmenadmins } from './Firmenadmins.tsx'
import { Nutzerliste } from './Nutzerliste.tsx'
import { Rollenliste } from './Rollenliste.tsx'
import { SignInRule } from './SignInRule.tsx'

/** Users, roles and what is demanded of sign-ins, each in its tab; for the operator also the administrators of companies. */
export default function Seite() {
  const { aktiverTab } = useParams()
  const { gruppe } = usePlattform().bereich
  const nutzer = useRecht({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const rollen = useRecht({ aktion: 'anzeigen', kategorien: ['Rollen'] })
  const verwalten = useRecht({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  if (aktiverTab === 'rollen' && rollen) return <Rollenliste />
  if (aktiverTab === 'unternehmen' && gruppe === 'BSP' && verwalten) return <Firmenadmins />
  if (aktiverTab === 'anmeldung' && verwalten) return <SignInRule />
  if (!nutzer) return <Navigate to="/nutzer/liste/rollen" replace />
  return <Nutzerliste />
}
