import { hasRight, type RequiredRight } from '@avalwerk/domain'
import type { DrawPage, PageContext } from '@avalwerk/platform/plain'
import { type Component, createApp, onUnmounted, type Ref, shallowRef } from 'vue'

/** A page whose component gets what the platform gives to pages. */
export const vuePage =
  (component: (page: PageContext) => Component): DrawPage =>
  (page) => {
    const app = createApp(component(page))
    app.mount(page.element)
    return () => app.unmount()
  }

/** Whether the user holds a right now; what stands by it changes with it. */
export function rightOf({ platform }: PageContext, need: RequiredRight): Ref<boolean> {
  const held = shallowRef(false)
  const rights = platform.rights$.subscribe(({ ownRights }) => {
    held.value = hasRight(ownRights, need)
  })
  onUnmounted(() => rights.unsubscribe())
  return held
}
