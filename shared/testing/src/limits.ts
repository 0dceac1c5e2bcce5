/** For portals that are tested or measured: a test makes in seconds what people make in a day. Tests of the limits say which they want. */
export const UNLIMITED = {
  LIMIT_CALLS_PERSON: '1000000',
  LIMIT_CALLS_ADDRESS: '1000000',
  LIMIT_SIGN_INS_ADDRESS: '1000000',
}
