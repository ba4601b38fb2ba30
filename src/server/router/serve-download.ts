import { ActionError } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { findLinkOwner } from '../accounts/require-staff.ts'
import { whileAllowed } from '../accounts/while-allowed.ts'
import { handlers } from '../action/handlers.ts'
import type { Context } from '../context/context.ts'
import { plainStyle, spreadsheetStyles } from '../downloads/csv-style.ts'
import { csvResponse } from '../downloads/csv.ts'
import { tableOf } from '../downloads/report.ts'
import { textFileResponse } from '../downloads/text-file.ts'
import { errorResponse, toRefusal } from '../http/responses.ts'
import { inLocale } from '../runtime/request-locale.ts'

/** `GET /api/downloads/:ticket`: serves the ticket's file if its account may still call its action. */
export async function serveDownload(context: Context, text: string): Promise<Response> {
  const refused = ({ code }: ActionError) => context.log.info('download_refused', { code })
  try {
    const ticket = context.downloads.verify(text)
    const { action, filters } = ticket
    const table = tableOf(handlers[action])
    if (!table) throw new ActionError('not_found')
    const owner = async () => {
      const staff = await findLinkOwner(context, ticket, registry[action].needs ?? [])
      if (staff) return staff
      throw new ActionError('forbidden')
    }
    const user = await owner()
    context.log.info('download', { action, user: user.id })
    const brokeOff = (error: unknown) => {
      if (error instanceof ActionError) return refused(error)
      context.log.error('download_failed', { error, action })
      context.db.reportCorruption(error)
    }
    const { language } = user
    const style = filters.style === 'plain' ? plainStyle : spreadsheetStyles[language]
    return inLocale(language, () => {
      const file = table(context, filters)
      return 'text' in file
        ? textFileResponse({ ...file, text: whileAllowed(file.text, owner) }, brokeOff)
        : csvResponse({ ...file, rows: whileAllowed(file.rows, owner) }, style, brokeOff)
    })
  } catch (error) {
    if (error instanceof ActionError) {
      refused(error)
      return errorResponse(error)
    }
    context.log.error('download_failed', { error })
    context.db.reportCorruption(error)
    return errorResponse(toRefusal(error))
  }
}
