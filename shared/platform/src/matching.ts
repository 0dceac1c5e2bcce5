import type { Route } from './routes.ts'

type SegmentMatch = Readonly<{ params: Readonly<Record<string, string>>; segments: readonly string[] }>

/**
 * Matches segments against a pattern in react-router's notation and, as it does, in any case; a segment like ':id?' may
 * be missing.
 */
export function matchSegments(pattern: readonly string[], parts: readonly string[]): SegmentMatch | undefined {
  const [first, ...rest] = pattern
  const [part, ...remaining] = parts
  if (first === undefined) return part === undefined ? { params: {}, segments: [] } : undefined
  const name = first.replace(/^:|\?$/g, '')
  const open = first.startsWith(':')
  if (part && (open || first.toLowerCase() === part.toLowerCase())) {
    const matches = matchSegments(rest, remaining)
    if (matches)
      return { params: open ? { [name]: part, ...matches.params } : matches.params, segments: [open ? part : first, ...matches.segments] }
  }
  return first.endsWith('?') ? matchSegments(rest, parts) : undefined
}

/**
 * Finds the route of an address; of several the one with fewest parameters.
 * @param path from the portal's root, with the area
 * @returns it, its parameters, and the address in the letters of the route; undefined if it is no page of these
 */
export function matchRoute<R extends Pick<Route, 'area' | 'path'>>(
  routes: readonly R[],
  path: string,
): Readonly<{ route: R; params: Readonly<Record<string, string>>; path: string }> | undefined {
  const [, area, ...parts] = path.replace(/\/$/, '').split('/')
  const hits = routes.flatMap((route) => {
    const found = route.area === area ? matchSegments(route.path.split('/'), parts) : undefined
    return found ? [{ route, params: found.params, path: `/${[area, ...found.segments].join('/')}` }] : []
  })
  return hits.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}
