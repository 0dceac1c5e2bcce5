/** Drills of chance, crashes and disturbance take a long form in `npm run test:long`, and a short one in `npm test`. */
const LONG = process.env.TEST_LONG !== undefined

/** How much of a drill is played. @param short in `npm test` @param long in `npm run test:long` */
export const inForm = <T>(short: T, long: T): T => (LONG ? long : short)
