import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import { type Locale, locales } from '#shared/i18n/locale.ts'
import { theShop } from '../audit/record-change.ts'
import { readConfig } from '../config/config.ts'
import { plainStyle, spreadsheetStyles } from '../downloads/csv-style.ts'
import { exportShop } from '../export/export-shop.ts'
import { refuseServed } from '../runtime/disk/served-files.ts'
import { inLocale } from '../runtime/request-locale.ts'
import { isDirectory } from '../shop/data-directory.ts'
import { withShopsDatabase } from '../shop/open-database.ts'
import { openUploads } from '../shop/open-uploads.ts'
import { type Command, MisuseError, onlyArgument } from './command.ts'
import { print } from './printing.ts'

/** Works while the shop is open. */
export const exportEverything: Command = {
  summary:
    'Write products, orders, customers, reviews, discount codes, settings and pictures into one archive, as CSV and JSON.\nFor moving elsewhere and for your own reports; contains no secrets. To restore a shop, use a backup.',
  usage: ['export FILE.tar.gz [--spreadsheet LANGUAGE]'],
  flags: ['data-dir', 'spreadsheet'],
  run: async (flags, args) => {
    const file = onlyArgument(args, 'FILE')
    if (existsSync(file)) throw new Error(`${file} already exists. Name another file.`)
    if (!isDirectory(dirname(file))) throw new Error(`There is no directory ${dirname(file)}.`)
    const language = languageOf(flags.spreadsheet)
    const config = readConfig(process.env, flags)
    refuseServed(config.dataDir, file)
    await withShopsDatabase(config, async (db) => {
      const files = openUploads(config, db)
      const write = () =>
        exportShop({ db, config, files }, file, {
          now: Date.now(),
          style: language ? spreadsheetStyles[language] : plainStyle,
          by: theShop('the command line'),
          action: 'command.export',
        })
      const counted = await inLocale(language ?? 'en', write)
      const { products, collections, orders, customers, reviews, discounts, pictures } = counted
      const counts = [
        pluralize(products, 'product'),
        ...(collections > 0 ? [pluralize(collections, 'collection')] : []),
        pluralize(orders, 'order'),
        pluralize(customers, 'customer'),
        pluralize(reviews, 'review'),
        pluralize(discounts, 'discount code'),
        pluralize(pictures, 'picture'),
      ]
      print(`${file}: ${counts.join(', ')}. It names customers: keep it private.`)
    })
  },
}

/** Null for a file that programs read, in English. */
function languageOf(flag: string | undefined): Locale | null {
  if (flag === undefined) return null
  const language = locales.find((each) => each === flag)
  if (!language) throw new MisuseError('Use "--spreadsheet en" or "--spreadsheet fr".')
  return language
}
