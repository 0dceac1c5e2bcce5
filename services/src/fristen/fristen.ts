import type { RetentionPeriods } from '@avalwerk/domain'
import { expiredRequests } from '../partner/accountRequests.ts'
import { ablaufErreicht } from './ablauf.ts'
import { abtretungZurückziehen } from './abtretung.ts'
import { befristung } from './befristung.ts'
import { drafts } from './drafts.ts'
import { importe } from './importe.ts'
import type { Frist } from './lauf.ts'
import { nutzerVergessen } from './nutzer.ts'
import { abtretungAnmahnen, prüfungAnmahnen, zweitprüfungMelden } from './saeumige.ts'
import { freigabeLäuftAb, wiedervorlage } from './teilen.ts'
import { textversionen } from './texte.ts'
import { wartetAufBürgen } from './wartend.ts'

/** Everything that time does. */
export const allDeadlines = ({ draftDays, deletedPersonDays }: RetentionPeriods): readonly Frist[] => [
  ...drafts(draftDays),
  befristung,
  ablaufErreicht,
  wartetAufBürgen,
  prüfungAnmahnen,
  abtretungAnmahnen,
  abtretungZurückziehen,
  zweitprüfungMelden,
  ...importe,
  freigabeLäuftAb,
  wiedervorlage,
  textversionen,
  nutzerVergessen(deletedPersonDays),
  expiredRequests,
]
