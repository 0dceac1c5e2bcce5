/** An advisory that is known and lived with: why, and until when it has to be looked at again. */
export type Accepted = { readonly id: string; readonly name: string; readonly why: string; readonly until: string }

/** The advisories that are accepted now. */
export const ACCEPTED: readonly Accepted[] = []
