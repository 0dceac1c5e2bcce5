/**
 * A column of the query around, by its table's name there. Expressions of records name their own table `record`; a bare name would be taken
 * for a column of that.
 */
export type OuterColumn = `${string}.${string}`
