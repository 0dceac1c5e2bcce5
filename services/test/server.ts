import { describe, test } from '@jest/globals'

/** The PostgreSQL server that tests run on; none: on the embedded database. */
export const SERVER = process.env.TEST_DATABASE_URL

/** What only a server can show. */
export const onPostgres = SERVER ? describe : describe.skip

/** One test that only a server can show: the embedded database has one connection, beside which there is no other. */
export const testOnPostgres = SERVER ? test : test.skip
