/** The paths of the embedded provider: those of a Keycloak realm, on our own origin. */
const realm = 'avalwerk'
const protokoll = '/protocol/openid-connect'

export const PATHS = {
  basis: `/auth/realms/${realm}`,
  routen: {
    authorization: `${protokoll}/auth`,
    token: `${protokoll}/token`,
    jwks: `${protokoll}/certs`,
    end_session: `${protokoll}/logout`,
    revocation: `${protokoll}/revoke`,
    userinfo: `${protokoll}/userinfo`,
  },
  statusrahmen: `${protokoll}/login-status-iframe.html`,
  cookieprüfung: `${protokoll}/3p-cookies/step1.html`,
} as const
