import { ActionError } from '../../shared/contract/errors.ts'
import { findSession } from '../accounts/accounts.queries.ts'
import { auditTable } from '../activity/activity.handlers.ts'
import type { Context } from '../context/context.ts'
import { csvResponse, type Table } from '../downloads/csv.ts'
import { spreadsheetStyles } from '../downloads/csv-style.ts'
import { orderTable } from '../orders/order-table.ts'
import { inLocale } from '../runtime/request-locale.ts'
import { errorResponse, toRefusal } from '../http/responses.ts'

type MakeTable = (context: Context, filters: Record<string, unknown>) => Table

const tables: Readonly<Record<string, MakeTable>> = {
  audit: auditTable,
  orders: orderTable,
}

/** `GET /api/downloads/:ticket`: serves the ticket's file if its account is still an admin. */
export async function serveDownload(context: Context, text: string): Promise<Response> {
  try {
    const { what, filters, userId, sessionVersion } = context.downloads.verify(text)
    const session = await findSession(context.db.read, userId)
    if (!session?.user.isAdmin || session.sessionVersion !== sessionVersion) {
      throw new ActionError('forbidden')
    }
    const make = tables[what]
    if (!make) throw new ActionError('not_found')
    context.log.info('download', { what, user: userId })
    const brokeOff = (error: unknown) => {
      context.log.error('download_failed', { error, what })
      context.db.reportCorruption(error)
    }
    const { language } = session.user
    const style = spreadsheetStyles[language]
    return inLocale(language, () => csvResponse(make(context, filters), style, brokeOff))
  } catch (error) {
    if (error instanceof ActionError) {
      context.log.info('download_refused', { code: error.code })
      return errorResponse(error)
    }
    context.log.error('download_failed', { error })
    context.db.reportCorruption(error)
    return errorResponse(toRefusal(error))
  }
}
