/** '/a/4711/b' → '/a/{id}/b': names of calls and pages are few, and about nobody. */
export const withoutKeys = (path: string): string =>
  path.replace(/\/[^/]*\d[^/]*(?=\/|$)/g, (part) => (/^\/v\d$/.test(part) ? part : '/{id}'))
