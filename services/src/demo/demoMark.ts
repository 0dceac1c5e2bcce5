import { createHash } from 'node:crypto'

/** A demo account's id: the same in every installation, so that another identity provider can hold the same people. */
export function demoKey(account: string): string {
  const hex = createHash('sha256').update(`avalwerk-demo/${account}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
