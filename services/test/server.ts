import { newDatabase } from '@avalwerk/testing'
import { longTest } from '@avalwerk/testing/longTest'
import { describe, test } from '@jest/globals'

/** The PostgreSQL server that tests run on; none: on the embedded database. */
export const SERVER = process.env.TEST_DATABASE_URL

/** What only a server can show. */
export const onPostgres = SERVER ? describe : describe.skip

/** One test that only a server can show: the embedded database has one connection, beside which there is no other. */
export const testOnPostgres = SERVER ? test : test.skip

/** One test that only the embedded database can show. */
export const testOnEmbedded = SERVER ? test.skip : test

/** One test that shows nothing of which database it is: on the embedded one by `npm run test:long` alone. */
export const anyDatabaseTest = SERVER ? test : longTest

/** Where an empty database of its own is, for `openDatabase`. */
export const emptyDatabase = async (): Promise<{ url?: string }> => (SERVER ? { url: await newDatabase(SERVER) } : {})
