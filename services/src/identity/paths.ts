/** The paths of the embedded provider: those of a Keycloak realm, on our own origin. */
const realm = 'avalwerk'
const protocolPath = '/protocol/openid-connect'

/** All below `base`; `routes` are those that the provider's library serves. */
export const PATHS = {
  base: `/auth/realms/${realm}`,
  routes: {
    authorization: `${protocolPath}/auth`,
    token: `${protocolPath}/token`,
    jwks: `${protocolPath}/certs`,
    end_session: `${protocolPath}/logout`,
    revocation: `${protocolPath}/revoke`,
    userinfo: `${protocolPath}/userinfo`,
  },
  statusFrame: `${protocolPath}/login-status-iframe.html`,
  cookieCheck: `${protocolPath}/3p-cookies/step1.html`,
} as const
