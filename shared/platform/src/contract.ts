/** Version of the contract between shell and remotes: major.minor. A change that breaks remotes raises the major. */
export const PLATFORM_CONTRACT = '3.1'

/** Can a remote that was built for contract `needs` run on a shell with contract `offers`? */
export function isContractCompatible(needs: string, offers: string = PLATFORM_CONTRACT): boolean {
  const [mainB, besideB] = needs.split('.').map(Number)
  const [mainA, besideA] = offers.split('.').map(Number)
  return mainA === mainB && (besideA ?? 0) >= (besideB ?? 0)
}
