import { getInstance } from '@module-federation/enhanced/runtime'

type Shares = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string]

/**
 * What the shell gives to all is the shell's to give: a remote that brings a module along under the same name doesn't take its place, in
 * whatever version. Federation would prefer the newest, for everybody, and a tool may note what a remote doesn't even have. Who asks for the
 * very version that it brought along gets that one, and nobody finds it who looks what there is.
 */
export function keepOwnShares(shares: Shares | undefined = getInstance()?.shareScopeMap.default): void {
  for (const [name, versions] of Object.entries(shares ?? {})) {
    const brought = new Map<string | symbol, unknown>()
    ;(shares as Shares)[name] = new Proxy(versions, {
      get: (known, version) => Reflect.get(known, version) ?? brought.get(version),
      set: (known, version, shared: Shares[string][string]) => {
        const own = known[version as string]
        // Who loads a module notes so, with what was loaded.
        if (own?.get === shared.get) return Reflect.set(known, version, shared)
        if (!own) brought.set(version, shared)
        return true
      },
    })
  }
}
