/**
 * In development builds of the shell, before react-dom: keeps the renderers, so that the refresh runtime of a remote,
 * which comes later, finds them.
 */
type Hook = { renderers: Map<number, unknown>; supportsFiber: true; inject: (renderer: unknown) => number } & Record<string, unknown>

const renderers = new Map<number, unknown>()
const hook: Hook = {
  renderers,
  supportsFiber: true,
  inject: (renderer) => {
    renderers.set(renderers.size + 1, renderer)
    return renderers.size
  },
  onScheduleFiberRoot: () => {},
  onCommitFiberRoot: () => {},
  onCommitFiberUnmount: () => {},
}
Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
