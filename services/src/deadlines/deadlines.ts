import type { RetentionPeriods } from '@avalwerk/domain'
import { expiredRequests } from '../partner/index.ts'
import { expiryReached } from './expiry.ts'
import { abtretungWithdrawal } from './abtretung.ts'
import { befristung } from './befristung.ts'
import { drafts } from './drafts.ts'
import { imports } from '../bestand/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { nutzerForgotten } from '../partner/index.ts'
import { abtretungReminder, pruefungReminder, zweitpruefungReport } from './overdue.ts'
import { sumCheck } from '../buergschaft/index.ts'
import { limitUse } from './limitUse.ts'
import { freigabeExpires, followUp } from './share.ts'
import { textVersions } from './texts.ts'
import { waitsOnBuergen } from './waiting.ts'

/** Everything that time does. */
export const allDeadlines = ({ draftDays, deletedPersonDays }: RetentionPeriods): readonly Deadline[] => [
  ...drafts(draftDays),
  befristung,
  expiryReached,
  waitsOnBuergen,
  pruefungReminder,
  abtretungReminder,
  abtretungWithdrawal,
  zweitpruefungReport,
  ...imports,
  freigabeExpires,
  followUp,
  textVersions,
  limitUse,
  sumCheck,
  nutzerForgotten(deletedPersonDays),
  expiredRequests,
]
