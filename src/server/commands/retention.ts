import { resolve } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import { readConfig } from '../config/config.ts'
import { applyRetention } from '../privacy/apply-retention.ts'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { withShopsDatabase } from '../shop/open-database.ts'
import { type Command, MisuseError } from './command.ts'
import { print, printError } from './printing.ts'

/** Works while the shop is open. */
export const retention: Command = {
  summary:
    'Erase customers with no order, payment or review in the last RETENTION_MONTHS months.\nThis includes customers who only wrote a review or never finished a checkout. Without that setting,\nnobody is erased. Orders, sums and ratings stay, as with "customer erase".',
  usage: ['retention [--dry-run]'],
  flags: ['data-dir', 'dry-run'],
  run: async (flags, args) => {
    if (args.length > 0) throw new MisuseError(`Unexpected argument "${args[0]}".`)
    const config = readConfig(process.env, flags)
    const { retentionMonths: months } = config
    if (months === null) {
      print('RETENTION_MONTHS is not set: nobody is erased.')
      return 0
    }
    const before = monthsAgo(months)
    const isDryRun = flags['dry-run'] ?? false
    return withShopsDatabase(config, async (db) => {
      const report = await applyRetention(
        db,
        { paths: dataPaths(resolve(config.dataDir)), backups: config.backup?.directory ?? null },
        { before, isDryRun, onProgress: showProgress },
      )
      if (process.stderr.isTTY) process.stderr.write('\n')
      for (const reason of report.kept) print(reason)
      const day = new Date(before).toISOString().slice(0, 10)
      const customers = pluralize(report.customers, 'customer')
      const counts = `${customers} with ${pluralize(report.orders, 'order')}, last active before ${day}`
      print(isDryRun ? `${counts}, would be erased. Nothing was changed.` : `${counts}: erased.`)
      for (const failure of report.failed) printError(failure)
      return report.failed.length === 0 ? 0 : 1
    })
  },
}

function monthsAgo(months: number): number {
  const moment = new Date()
  // In a shorter month, this uses the last day instead of a day in the next month.
  const day = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  const lastDay = new Date(
    Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0),
  ).getUTCDate()
  return moment.setUTCDate(Math.min(day, lastDay))
}

function showProgress(done: number) {
  if (process.stderr.isTTY) process.stderr.write(`\r${pluralize(done, 'customer')} checked `)
}
