/** The clock that use cases read; tests put another one in its place. */
export type Uhr = () => Date
export const systemuhr: Uhr = () => new Date()
