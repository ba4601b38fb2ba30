import { invalidField } from '#shared/contract/errors.ts'
import { type DayRange, lengthOf, longestReport } from '#shared/domain/report/report-days.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Handlers } from '../context/handler.ts'
import { report } from '../downloads/report.ts'
import { inTurn } from './in-turn.ts'
import { payoutReport } from './payout-report.ts'
import { reportFile } from './report-tables.ts'
import { salesReport } from './sales-report.ts'
import { taxReport } from './tax-report.ts'

export const reportHandlers = {
  'reports.taxes': async (input, { db }) => {
    const days = checked(input)
    return inTurn(db.read, () => taxReport(db.read, days))
  },

  'reports.sales': async ({ by = 'day', ...input }, { db }) => {
    const days = checked(input)
    return inTurn(db.read, () => salesReport(db.read, { ...days, by }))
  },

  'reports.payouts': (input, context) => payoutReport(context, checked(input)),

  'reports.export': report('reports.export', 'Reports', reportFile, checked),
} satisfies Partial<Handlers>

function checked<Days extends DayRange>(days: Days): Days {
  const length = lengthOf(days)
  if (length < 1) throw invalidField('/to', m.errorDaysOrder())
  if (length > longestReport) throw invalidField('/to', m.errorDaysMany())
  return days
}
