import type { InputOf } from '#shared/contract/action.ts'
import type { Registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { linkOwnerOf } from '../accounts/require-staff.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Table } from './csv.ts'
import type { TextFile } from './text-file.ts'

/** The actions that answer the address of a file. */
type ReportName = Extract<ActionName, `${string}.export`>

type MakeFile<Filters> = (context: Context, filters: Filters) => Table | TextFile

/** A handler that answers an address, from which the table that it has is downloaded. */
export type Report<Name extends ReportName> = Handler<Name> & {
  readonly table: MakeFile<InputOf<Registry[Name]>>
}

/**
 * A list as CSV: calling it is recorded in the audit, by this name, and answers an address that works
 * only while the caller's session lasts (`serveDownload` in `src/server/router`).
 */
export function report<Name extends ReportName>(
  action: Name,
  name: string,
  table: MakeFile<InputOf<Registry[Name]>>,
  /** Refuses filters that the schema cannot. */
  check: (filters: InputOf<Registry[Name]>) => void = () => {},
): Report<Name> {
  const handler: Handler<ReportName> = async (filters, context, by) => {
    check(filters as InputOf<Registry[Name]>)
    await recordExport(context, by, { action, name, filters })
    const owner = await linkOwnerOf(context.db.read, by.user)
    return { url: context.downloads.sign({ action, filters, ...owner }) }
  }
  return Object.assign(handler, { table })
}

/** What makes the table of an action, if its handler is a report. Its ticket has checked filters. */
export function tableOf(handler: object): MakeFile<Record<string, unknown>> | null {
  return 'table' in handler ? (handler as Report<ReportName>).table : null
}

type Export = { action: ActionName; name: string; filters: Record<string, unknown> }

async function recordExport(context: Context, by: Caller, { action, name, filters }: Export) {
  const subject = { kind: 'export', id: null, name } as const
  const after = { format: 'CSV', ...filters }
  await atomically(context, (tx) =>
    recordChange(tx, { by, at: context.clock(), action, subject, before: null, after }),
  )
}
