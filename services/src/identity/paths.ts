/** The paths of the embedded provider: those of a Keycloak realm, on our own origin. */
const realm = 'avalwerk'
const log = '/protocol/openid-connect'

export const PATHS = {
  basis: `/auth/realms/${realm}`,
  routes: {
    authorization: `${log}/auth`,
    token: `${log}/token`,
    jwks: `${log}/certs`,
    end_session: `${log}/logout`,
    revocation: `${log}/revoke`,
    userinfo: `${log}/userinfo`,
  },
  statusrahmen: `${log}/login-status-iframe.html`,
  cookieCheck: `${log}/3p-cookies/step1.html`,
} as const
