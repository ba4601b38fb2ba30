import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pluralize } from '../../shared/domain/format.ts'
import { readConfig } from '../config/config.ts'
import { exportShop } from '../export/export-shop.ts'
import { isDirectory } from '../shop/data-directory.ts'
import { withShopsDatabase } from '../shop/open-database.ts'
import { openUploads } from '../shop/open-uploads.ts'
import { type Command, onlyArgument } from './command.ts'
import { refuseServed } from '../runtime/served-files.ts'
import { print } from './printing.ts'

/** Works while the shop is open. */
export const exportEverything: Command = {
  summary:
    'Write products, orders, customers, reviews, discount codes, settings and pictures into one archive, as CSV and JSON.\nFor moving elsewhere and for your own reports; contains no secrets. To restore a shop, use a backup.',
  usage: ['export FILE.tar.gz'],
  flags: ['data-dir'],
  run: async (flags, args) => {
    const file = onlyArgument(args, 'FILE')
    if (existsSync(file)) throw new Error(`${file} already exists. Name another file.`)
    if (!isDirectory(dirname(file))) throw new Error(`There is no directory ${dirname(file)}.`)
    const config = readConfig(process.env, flags)
    refuseServed(config.dataDir, file)
    await withShopsDatabase(config, async (db) => {
      const files = openUploads(config, db)
      const { products, orders, customers, reviews, discounts, pictures } = await exportShop(
        { db, config, files },
        file,
        Date.now(),
      )
      const counts = [
        pluralize(products, 'product'),
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
