/** Version of the contract between shell and remotes: major.minor. A change that breaks remotes raises the major. */
export const PLATFORM_CONTRACT = '1.3'

/** Can a remote that was built for contract `braucht` run on a shell with contract `offers`? */
export function isContractCompatible(braucht: string, offers: string = PLATFORM_CONTRACT): boolean {
  const [hauptB, nebenB] = braucht.split('.').map(Number)
  const [hauptA, nebenA] = offers.split('.').map(Number)
  return hauptA === hauptB && (nebenA ?? 0) >= (nebenB ?? 0)
}
