import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely'

const isIdColumn = (name: string): boolean => name === 'id' || name.endsWith('_id')

/**
 * Ids of `bigint` columns are text in rows, as they are in calls: the drivers read every `bigint` as a number, which is what amounts are.
 * A column counts as an id by its name, or its alias: `id`, `…_id`.
 */
export const idsAsText: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }: PluginTransformResultArgs) => {
    const names = Object.keys(result.rows[0] ?? {}).filter(isIdColumn)
    for (const row of result.rows) for (const name of names) if (typeof row[name] === 'number') row[name] = String(row[name])
    return result
  },
}
