import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pluralize } from '#shared/domain/format.ts'
import { canonicalEmail, isEmailAddress } from '#shared/domain/shop/email-address.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { customerDocument } from '../../privacy/customer-document.ts'
import { countsOf, NotErasableError } from '../../privacy/erase-customer.ts'
import { copiesOf, filesNaming } from '../../privacy/erase-files.ts'
import { type Customer, findCustomer } from '../../privacy/find-customer.ts'
import { eraseOutsideTables, forgetCustomer, scrub } from '../../privacy/forget.ts'
import { reasonsNotToErase } from '../../privacy/refusals.ts'
import { writeDurably } from '../../runtime/disk/atomic-file.ts'
import { type DataPaths, dataPaths } from '../../runtime/disk/data-paths.ts'
import { refuseServed } from '../../runtime/disk/served-files.ts'
import { visibleJson } from '../../runtime/visible-text.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import { type Command, type CommandFlags, MisuseError, onlyArgument } from '../command.ts'
import { print } from '../printing.ts'

/** Works while the shop is open. */
export const customer: Command = {
  summary:
    'Export all data of one customer as JSON, by email address, or erase it (asks first).\n' +
    'Totals, stock and ratings stay. Earlier backups keep the data until they are deleted.',
  usage: [
    'customer export EMAIL [--out FILE] [--with-notes]',
    'customer erase EMAIL [--dry-run] [--yes]',
  ],
  flags: ['data-dir', 'out', 'with-notes', 'yes', 'dry-run'],
  run: async (flags, [verb, ...args]) => {
    const run = verb === 'export' ? exportData : verb === 'erase' ? erase : null
    if (!run) throw new MisuseError('Use "customer export EMAIL" or "customer erase EMAIL".')
    const email = canonicalEmail(onlyArgument(args, 'EMAIL').trim())
    if (!isEmailAddress(email)) throw new MisuseError(`"${email}" is not an email address.`)
    const isErased = await inShop(flags, (shop) => run(shop, email, flags))
    if (isErased) await searchFor(email, flags)
  },
}

type OpenShop = { db: Engine; config: Config; paths: DataPaths }

async function inShop<T>(flags: CommandFlags, work: (shop: OpenShop) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, flags)
  const paths = dataPaths(resolve(config.dataDir))
  return withShopsDatabase(config, (db) => work({ db, config, paths }))
}

async function exportData({ db, config }: OpenShop, email: string, flags: CommandFlags) {
  const { out, 'with-notes': withNotes = false } = flags
  if (out !== undefined) refuseServed(config.dataDir, out)
  if (out !== undefined && existsSync(out)) {
    throw new Error(`${out} already exists. Name another file.`)
  }
  const now = Date.now()
  const document = await customerDocument(db.read, email, { now, withNotes })
  const text = `${visibleJson(JSON.stringify(document, null, 2))}\n`
  await atomically({ db }, (tx) =>
    recordChange(tx, {
      by: theShop('the command line'),
      at: now,
      action: 'command.customer export',
      subject: { kind: 'customer', id: null, name: 'one customer' },
      before: null,
      after: { orders: document.orders.length, reviews: document.reviews.length },
    }),
  )
  if (out === undefined) await Bun.write(Bun.stdout, text)
  else await writeDurably(out, Buffer.from(text))
  return false
}

async function erase({ db, config, paths }: OpenShop, email: string, flags: CommandFlags) {
  const customer = await findCustomer(db.read, email)
  const copies = await copiesOf(paths, [customer])
  print(`${email}: ${summaryOf(customer)}.`)
  if (copies.length > 0) {
    print(`Copies of the database that name the customer will be deleted: ${copies.join(', ')}.`)
  }
  const reasons = reasonsNotToErase(customer)
  if (reasons.length > 0) throw new NotErasableError(reasons)
  if (flags['dry-run']) {
    print('Nothing was changed.')
    return false
  }
  if (!flags.yes && !(await isConfirmed(email))) throw new Error('Nothing was erased.')
  const backups = config.backup?.directory ?? null
  const { files } = await forgetCustomer(db, { paths, backups }, email)
  print(`Erased; ${pluralize(files.length, 'file')} deleted.`)
  print(
    'Earlier backups keep this data until they are deleted. Restoring one erases the data again.',
  )
  return true
}

/** The maximum number of searches, and the milliseconds between two searches. */
const SEARCHES = 3
const PAUSE = 500

/**
 * Searches the files on disk to verify that no data is left. A running shop may have sent an email
 * in the meantime, so any data that is found is erased, and the search is repeated.
 */
async function searchFor(email: string, flags: CommandFlags) {
  const { dataDir } = readConfig(process.env, flags)
  for (let search = 1; ; search += 1) {
    const left = await filesNaming(dataPaths(dataDir), email)
    if (left.length === 0) return print(`${dataDir} was searched: no data is left.`)
    if (search === SEARCHES) {
      throw new Error(`${left.join(', ')} still name the customer. Run the command again.`)
    }
    await Bun.sleep(PAUSE)
    await inShop(flags, async ({ db, paths }) => {
      await eraseOutsideTables(paths, [await findCustomer(db.read, email)])
      await scrub(paths)
    })
  }
}

function summaryOf(customer: Customer): string {
  const { orders, payments, refunds, reviews, emails } = countsOf(customer)
  const waiting = customer.mails.filter(({ status }) => status === 'waiting').length
  const unsent = waiting > 0 ? ` (${waiting} not sent yet)` : ''
  return [
    pluralize(orders, 'order'),
    pluralize(payments, 'payment'),
    pluralize(refunds, 'refund'),
    pluralize(reviews, 'review'),
    `${pluralize(emails, 'email')}${unsent}`,
  ].join(', ')
}

async function isConfirmed(email: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new MisuseError('Add --yes to erase without confirmation.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await terminal.question('This cannot be undone. Type the address again: ')
    return typed.trim() === email
  } finally {
    terminal.close()
  }
}
