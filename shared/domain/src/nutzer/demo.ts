/** The password of the demo's accounts, which the sign-in page shows: known to everybody, and refused wherever there is no demo. */
export const DEMO_PASSWORD = 'Avalwerk-2026!'
