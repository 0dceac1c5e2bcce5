/**
 * Limits of portals that are tested or measured: a test makes as many calls in seconds as people make in a day. Tests of the limits
 * themselves set their own.
 */
export const UNLIMITED = {
  LIMIT_CALLS_PERSON: '1000000',
  LIMIT_CALLS_ADDRESS: '1000000',
  LIMIT_SIGN_INS_ADDRESS: '1000000',
}
