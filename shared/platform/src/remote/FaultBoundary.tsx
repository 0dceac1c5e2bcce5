import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { keepTyped } from './kept.ts'

/**
 * Ends here what is thrown below. What was typed in flows is kept before its page goes, and is there again when the page is.
 * @param onFault told of what was thrown
 * @param fallback stands in the place of what can't be shown; its argument tries to show it again
 * @param tryAgainFor tried again, too, when one of these changes
 * @param holdsInput whether something may be typed below; what is typed elsewhere stays where it is
 */
export const FaultBoundary = ({
  onFault,
  fallback = () => null,
  tryAgainFor = [],
  holdsInput = true,
  children,
}: {
  onFault: (error: unknown) => void
  fallback?: (again: () => void) => ReactNode
  tryAgainFor?: readonly unknown[]
  holdsInput?: boolean
  children?: ReactNode
}) => (
  <ErrorBoundary
    resetKeys={[...tryAgainFor]}
    onError={(error) => {
      if (holdsInput) keepTyped()
      onFault(error)
    }}
    fallbackRender={({ resetErrorBoundary }) => fallback(resetErrorBoundary)}
  >
    {children}
  </ErrorBoundary>
)
