/** The clock that use cases read; tests put another one in its place. */
export type Clock = () => Date
/** The clock of the machine. */
export const systemClock: Clock = () => new Date()
