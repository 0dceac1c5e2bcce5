import { getInstance } from '@module-federation/enhanced/runtime'

type Shares = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string]

/**
 * What the shell gives to all is the shell's to give: a remote that brings a module along under the same name doesn't take its place, in
 * whatever version. Federation would prefer the newest, for everybody, and a tool may note what a remote doesn't even have.
 */
export function keepOwnShares(shares: Shares | undefined = getInstance()?.shareScopeMap.default): void {
  for (const [name, versions] of Object.entries(shares ?? {}))
    (shares as Shares)[name] = new Proxy(versions, {
      // Who loads a module notes so, with what was loaded.
      set: (known, version, shared: Shares[string][string]) =>
        known[version as string]?.get !== shared.get || Reflect.set(known, version, shared),
    })
}
