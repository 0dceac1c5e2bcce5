/** For tests of components that know neither platform nor server. */
import { afterEach } from '@jest/globals'
import '@testing-library/jest-dom/jest-globals'
import { cleanup, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

export { screen, waitFor, within } from '@testing-library/react'

afterEach(cleanup)

/** Draws a component. @returns a user with mouse and keyboard, and how to draw it with other properties */
export function draw(component: ReactNode): Readonly<{ user: UserEvent; redraw(component: ReactNode): void }> {
  const { rerender } = render(component)
  return { user: userEvent.setup(), redraw: rerender }
}
