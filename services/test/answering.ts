import type { Kysely } from 'kysely'
import type { Schema } from '../src/kernel/schema.ts'

/**
 * A database for decisions that are tested without one: each statement that is executed on it gets the same rows.
 * @param onStatement told of each statement
 */
export const answering = (rows: readonly unknown[], onStatement: () => void = () => undefined): Kysely<Schema> =>
  ({
    getExecutor: () => ({
      executeQuery: async () => {
        onStatement()
        return { rows }
      },
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
    }),
  }) as unknown as Kysely<Schema>
