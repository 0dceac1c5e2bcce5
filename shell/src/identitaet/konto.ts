import { ZEITGRENZE_MS } from '@avalwerk/domain'
import type { Anmeldesitzung, Konto } from '@avalwerk/platform'

type Nachweis = Readonly<{
  type: string
  userCredentialMetadatas?: readonly Readonly<{ credential: Readonly<{ id: string; userLabel?: string; createdDate?: number }> }>[]
}>
type Gerät = Readonly<{
  os?: string
  osVersion?: string
  mobile?: boolean
  sessions?: readonly Readonly<{
    id: string
    ipAddress?: string
    started?: number
    lastAccess?: number
    browser?: string
    current?: boolean
  }>[]
}>

const wann = (sekunden: number | undefined) => new Date((sekunden ?? 0) * 1000)

/** The account calls of a realm (Keycloak's Account REST). @param token a valid one, for each call */
export function kontoschnittstelle(
  adresse: string,
  token: () => Promise<string>,
): Pick<Konto, 'faktoren' | 'sitzungen' | 'beendeSitzung' | 'beendeAndere'> {
  async function rufe(pfad: string, method = 'GET'): Promise<Response> {
    const antwort = await fetch(adresse + pfad, {
      method,
      headers: { authorization: `Bearer ${await token()}`, accept: 'application/json' },
      signal: AbortSignal.timeout(ZEITGRENZE_MS),
    })
    if (!antwort.ok) throw new Error('Ihr Konto ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut.')
    return antwort
  }
  return {
    faktoren: async () =>
      ((await (await rufe('/credentials?type=otp')).json()) as Nachweis[])
        .filter(({ type }) => type === 'otp')
        .flatMap(({ userCredentialMetadatas = [] }) => userCredentialMetadatas)
        .map(({ credential: { id, userLabel, createdDate } }) => ({
          id,
          bezeichnung: userLabel || 'Authenticator-App',
          erstelltAm: createdDate === undefined ? undefined : new Date(createdDate),
        })),
    sitzungen: async () =>
      ((await (await rufe('/sessions/devices')).json()) as Gerät[])
        .flatMap(({ os = '', osVersion = '', mobile = false, sessions = [] }) =>
          sessions.map(
            (s): Anmeldesitzung => ({
              id: s.id,
              aktuell: s.current === true,
              browser: (s.browser ?? '').replace('/', ' '),
              betriebssystem: `${os} ${osVersion}`.trim(),
              mobil: mobile,
              ip: s.ipAddress ?? '',
              begonnen: wann(s.started),
              zuletzt: wann(s.lastAccess),
            }),
          ),
        )
        .sort((a, b) => Number(b.aktuell) - Number(a.aktuell) || b.zuletzt.getTime() - a.zuletzt.getTime()),
    beendeSitzung: async (id) => void (await rufe(`/sessions/${encodeURIComponent(id)}`, 'DELETE')),
    beendeAndere: async () => void (await rufe('/sessions?current=false', 'DELETE')),
  }
}
