/** The package manager, exactly; asked through `npx`, so that nothing has to be installed first. */
export const PNPM = 'pnpm@12.21.0'
