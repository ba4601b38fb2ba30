import { ActionError } from '#shared/contract/errors.ts'
import { createDiscount, type DiscountInput } from '#shared/contract/staff/discounts.ts'
import { pluralize } from '#shared/domain/format.ts'
import { discountKey } from '#shared/domain/pricing/discount-name.ts'
import { readConfig } from '../../config/config.ts'
import { columnsOf } from '../../discounts/discount-code.ts'
import { importDiscounts } from '../../import/import-discounts.ts'
import { decode } from '../../runtime/schema-reader.ts'
import { tryParseJson } from '../../runtime/try-parse-json.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import { type Command, MisuseError, onlyArgument } from '../command.ts'
import { print, printError } from '../printing.ts'
import { readText } from '../read-file.ts'

/** Works while the shop is open. */
export const discounts: Command = {
  summary:
    'Add and change discount codes from the discounts.json of an export.\nIf any code is invalid, nothing is imported. How often codes were used stays as it is in this shop.',
  usage: ['discounts import FILE'],
  flags: ['data-dir'],
  run: async (flags, [verb, ...args]) => {
    if (verb !== 'import') throw new MisuseError('Use "discounts import FILE".')
    const file = onlyArgument(args, 'FILE')
    const { codes, faults } = readCodes(await readText(file))
    for (const fault of faults) printError(`${file}: ${fault}`)
    if (faults.length > 0) {
      printError(`${pluralize(faults.length, 'error')}: nothing was imported.`)
      return 1
    }
    const { added, changed, same } = await withShopsDatabase(readConfig(process.env, flags), (db) =>
      importDiscounts(db, codes, Date.now()),
    )
    print(`${pluralize(added, 'new discount code')}, ${changed} changed, ${same} unchanged.`)
  },
}

/** The codes in a file, and its faults, each with the position of the faulty entry. */
function readCodes(text: string): { codes: DiscountInput[]; faults: string[] } {
  const list = tryParseJson(text)
  if (!Array.isArray(list)) return { codes: [], faults: ['This is not a list of discount codes.'] }
  const knownCodes = new Set<string>()
  const faults: string[] = []
  const codes = list.flatMap((entry: unknown, index): DiscountInput[] => {
    try {
      const input = decode(createDiscount, entry) as DiscountInput
      columnsOf(input)
      const key = discountKey(input.code)
      if (knownCodes.has(key)) faults.push(`Code ${index + 1} (${input.code}) is there twice.`)
      knownCodes.add(key)
      return [input]
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      const { errors = [], message } = error
      faults.push(`Code ${index + 1}: ${errors.map(inWords).join(' ') || message}`)
      return []
    }
  })
  return { codes, faults }
}

function inWords({ path, message }: { path: string; message: string }): string {
  return `${path.slice(1)}: ${message}`
}
