import { readFile } from 'node:fs/promises'
import { pluralize } from '../../shared/domain/format.ts'
import { readConfig } from '../config/config.ts'
import { importProducts, type ImportReport, planImport } from '../import/import-products.ts'
import type { Fault } from '../import/read-csv.ts'
import { readProducts } from '../import/read-products.ts'
import { isFile } from '../shop/data-directory.ts'
import { openShopsDatabase } from '../shop/open-database.ts'
import { type Command, type CommandFlags, MisuseError, onlyArgument } from './command.ts'

/** Works while the shop is open; its pages follow. */
export const products: Command = {
  summary:
    'Add and change products from a CSV file with the columns of Saucery, Shopify or WooCommerce.\nA file with a fault imports nothing; every fault is named by its line. Products are recognized by SKU, or else by name.',
  usage: ['products import FILE [--dry-run] [--skip-faulty]'],
  flags: ['data-dir', 'dry-run', 'skip-faulty'],
  run: async (flags, [verb, ...args]) => {
    if (verb !== 'import') throw new MisuseError('Say "products import FILE".')
    const file = onlyArgument(args, 'FILE')
    if (!isFile(file)) throw new Error(`There is no file ${file}.`)
    return importFile(file, flags)
  },
}

/** Returns 1 if there are faults and nothing was imported. */
async function importFile(file: string, flags: CommandFlags): Promise<number> {
  const { format, products: found, faults } = readProducts(await readFile(file))
  printFaults(file, faults)
  const db = await openShopsDatabase(readConfig(process.env, flags))
  try {
    if (format === null || (faults.length > 0 && !flags['skip-faulty'])) {
      const more = format === null ? '' : ' Correct the lines, or say --skip-faulty.'
      console.error(`${pluralize(faults.length, 'fault')}: nothing was imported.${more}`)
      return 1
    }
    if (flags['dry-run']) {
      const { report } = await planImport(db.read, found)
      console.log(`${file} (${format}) would import ${wordsOf(report)}. Nothing was changed.`)
      return 0
    }
    const report = await importProducts(db, found, showProgress)
    console.log(`${file} (${format}): ${wordsOf(report)}.`)
    return 0
  } finally {
    await db.close()
  }
}

function printFaults(file: string, faults: readonly Fault[]) {
  for (const { line, message } of faults) console.error(`${file}:${line}: ${message}`)
}

function wordsOf({ added, changed, same }: ImportReport): string {
  return `${pluralize(added, 'new product')}, ${changed} changed, ${same} unchanged`
}

const BAR = 30

function showProgress(done: number, total: number) {
  if (!process.stderr.isTTY || total === 0) return
  const filled = Math.round((BAR * done) / total)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
  process.stderr.write(`\r${bar} ${done} of ${total}${done === total ? '\n' : ''}`)
}
