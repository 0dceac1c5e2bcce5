import type { RetentionPeriods } from '@avalwerk/domain'
import { expiredRequests } from '../partner/accountRequests.ts'
import { expiryReached } from './ablauf.ts'
import { abtretungWithdraw } from './abtretung.ts'
import { befristung } from './befristung.ts'
import { drafts } from './drafts.ts'
import { imports } from './importe.ts'
import type { Deadline } from './lauf.ts'
import { nutzerForgotten } from './nutzer.ts'
import { abtretungRemind, pruefungRemind, zweitpruefungReport } from './saeumige.ts'
import { freigabeExpires, followUp } from './teilen.ts'
import { textVersions } from './texte.ts'
import { waitsOnBuergen } from './wartend.ts'

/** Everything that time does. */
export const allDeadlines = ({ draftDays, deletedPersonDays }: RetentionPeriods): readonly Deadline[] => [
  ...drafts(draftDays),
  befristung,
  expiryReached,
  waitsOnBuergen,
  pruefungRemind,
  abtretungRemind,
  abtretungWithdraw,
  zweitpruefungReport,
  ...imports,
  freigabeExpires,
  followUp,
  textVersions,
  nutzerForgotten(deletedPersonDays),
  expiredRequests,
]
