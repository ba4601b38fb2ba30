import { ActionError } from '../../shared/contract/errors.ts'
import { registry } from '../../shared/contract/registry.ts'
import type { ActionName } from '../../shared/contract/routes.ts'
import { findLinkOwner } from '../accounts/require-staff.ts'
import { auditTable } from '../activity/activity.handlers.ts'
import type { Context } from '../context/context.ts'
import { csvResponse, type Table } from '../downloads/csv.ts'
import { plainStyle, spreadsheetStyles } from '../downloads/csv-style.ts'
import { orderTable } from '../orders/order-table.ts'
import { productTable } from '../export/export.handlers.ts'
import { inLocale } from '../runtime/request-locale.ts'
import { errorResponse, toRefusal } from '../http/responses.ts'

type MakeTable = (context: Context, filters: Record<string, unknown>) => Table

const tables: Partial<Record<ActionName, MakeTable>> = {
  'audit.export': auditTable,
  'orders.export': orderTable,
  'products.export': productTable,
}

/** `GET /api/downloads/:ticket`: serves the ticket's file if its account may still call its action. */
export async function serveDownload(context: Context, text: string): Promise<Response> {
  try {
    const ticket = context.downloads.verify(text)
    const { action, filters } = ticket
    const make = tables[action]
    if (!make) throw new ActionError('not_found')
    const user = await findLinkOwner(context.db.read, ticket, registry[action].needs ?? [])
    if (!user) throw new ActionError('forbidden')
    context.log.info('download', { action, user: user.id })
    const brokeOff = (error: unknown) => {
      context.log.error('download_failed', { error, action })
      context.db.reportCorruption(error)
    }
    const { language } = user
    const style = filters.style === 'plain' ? plainStyle : spreadsheetStyles[language]
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
