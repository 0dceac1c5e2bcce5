/** Version of the contract between shell and remotes: major.minor. A change that breaks remotes raises the major. */
export const PLATTFORM_VERTRAG = '1.3'

/** Can a remote that was built for contract `braucht` run on a shell with contract `bietet`? */
export function vertragPasst(braucht: string, bietet: string = PLATTFORM_VERTRAG): boolean {
  const [hauptB, nebenB] = braucht.split('.').map(Number)
  const [hauptA, nebenA] = bietet.split('.').map(Number)
  return hauptA === hauptB && (nebenA ?? 0) >= (nebenB ?? 0)
}
