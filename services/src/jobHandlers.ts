import { mailDelivery } from './aufgaben/index.ts'
import { importHandler } from './bestand/index.ts'
import { declarationHandler } from './dokument/index.ts'
import { markUndeliverable } from './freigabe/index.ts'
import { forgottenPassword, identityHandler, makeLink, passwordPath } from './identity/index.ts'
import type { Clock } from './kernel/clock.ts'
import type { Config } from './kernel/configuration.ts'
import type { Database } from './kernel/database.ts'
import type { JobHandlers } from './kernel/jobs.ts'
import type { Logger } from './kernel/server.ts'
import { makeAddressLink } from './partner/index.ts'
import { documentHandler } from './verfahren/index.ts'
import { documentationHandler } from './vertrag/index.ts'

/** The handlers of all jobs in the background, by kind: each service has its own. */
export function jobHandlers(db: Database, clock: Clock, config: Config, log: Logger): JobHandlers {
  return {
    MAIL: mailDelivery(
      db,
      config,
      config.publicUrl,
      log,
      {
        PASSWORT: async (tx, { mark }) => {
          const token = await makeLink(tx, mark, clock())
          return token && passwordPath(token)
        },
        ADRESSE: (tx, link) => makeAddressLink(tx, link, clock()),
      },
      { FREIGABE: markUndeliverable },
    ),
    DOKUMENT: documentHandler(db, clock, config.publicUrl),
    ERKLAERUNG: declarationHandler(db, config.publicUrl),
    VERTRAGSVERKNUEPFUNG: documentationHandler(db),
    CSV_IMPORT: importHandler(clock),
    PASSWORT_VERGESSEN: forgottenPassword(clock),
    IDENTITAET: identityHandler(db, clock, config.identity, config.publicUrl, config.secondFactorFor),
  }
}
