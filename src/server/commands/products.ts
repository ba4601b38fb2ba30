import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pluralize } from '../../shared/domain/format.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { inTempDirectory } from '../backup/archive.ts'
import { deleteLeftovers } from '../backup/plan.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Engine } from '../db/engine/engine.ts'
import { importProducts, type ImportReport, planImport } from '../import/import-products.ts'
import { createPictureNames } from '../import/picture-names.ts'
import { openPictureFolder, type PictureSource } from '../import/picture-source.ts'
import type { Fault } from '../import/read-csv.ts'
import { readProducts } from '../import/read-products.ts'
import { storePictures } from '../import/store-pictures.ts'
import { unpackPictures } from '../import/unpack-pictures.ts'
import { isDirectory, isFile } from '../shop/data-directory.ts'
import { withShopsDatabase } from '../shop/open-database.ts'
import { openUploads } from '../shop/open-uploads.ts'
import { refuseUnreadable, requireReadable } from './read-file.ts'
import { type Command, type CommandFlags, MisuseError, onlyArgument } from './command.ts'
import { print, printError } from './printing.ts'

/** Works while the shop is open; its pages show the changes. */
export const products: Command = {
  summary:
    'Add and change products from a CSV file with the columns of Saucery, Shopify or WooCommerce.\nIf any line is invalid, nothing is imported and every error is listed by line. Products are matched by SKU, otherwise by name.\nPictures are taken from a folder or a .tar.gz by the names in the file, and never fetched.',
  usage: ['products import FILE [--pictures PLACE] [--dry-run] [--skip-faulty]'],
  flags: ['data-dir', 'pictures', 'dry-run', 'skip-faulty'],
  run: async (flags, [verb, ...args]) => {
    if (verb !== 'import') throw new MisuseError('Use "products import FILE".')
    const file = onlyArgument(args, 'FILE')
    requireReadable(file)
    const config = readConfig(process.env, flags)
    // Opened before an archive is unpacked, so that nothing is written if there is no shop.
    return withShopsDatabase(config, (db) =>
      withPictures(flags.pictures, { root: resolve(config.dataDir), file }, (pictures) =>
        importFile(file, flags, pictures, { config, db }),
      ),
    )
  },
}

/**
 * Calls `work` with the pictures in a folder or archive. Those that `file` names are first unpacked from
 * an archive, into a temporary folder in `root`, the data directory.
 */
async function withPictures<T>(
  place: string | undefined,
  { root, file }: { root: string; file: string },
  work: (pictures: PictureSource | null) => Promise<T>,
): Promise<T> {
  if (place === undefined) return work(null)
  if (isDirectory(place)) return work(openPictureFolder(place))
  if (!isFile(place)) throw new Error(`There is no folder or archive ${place}.`)
  refuseUnreadable(place)
  // In a container, only this directory may be writable. With PostgreSQL, it may not exist yet.
  await mkdir(root, { recursive: true, mode: 0o700 })
  await deleteLeftovers(root)
  return inTempDirectory(root, async (folder) => {
    const names = createPictureNames()
    readProducts(await readFile(file), names)
    await unpackPictures(place, folder, { isWanted: names.has })
    return work(openPictureFolder(folder, place))
  })
}

/** Returns 1 if there are faults and nothing was imported. */
async function importFile(
  file: string,
  flags: CommandFlags,
  pictures: PictureSource | null,
  { config, db }: { config: Config; db: Engine },
): Promise<number> {
  const { format, products: found, faults, ignored } = readProducts(await readFile(file), pictures)
  if (ignored.length > 0) {
    const names = ignored.map((name) => `"${name}"`).join(', ')
    printError(`${file}: Ignored these columns: ${names}.`)
  }
  printFaults(file, faults)
  if (format === null || (faults.length > 0 && !flags['skip-faulty'])) {
    const more = format === null ? '' : ' Fix these lines, or add --skip-faulty.'
    printError(`${pluralize(faults.length, 'error')}: nothing was imported.${more}`)
    return 1
  }
  if (flags['dry-run']) {
    const { report } = await planImport(db.read, found)
    print(`${file} (${format}) would import ${wordsOf(report)}. Nothing was changed.`)
    return 0
  }
  const stored = pictures && (await storePictures(openUploads(config, db), pictures, showProgress))
  const report = await importProducts(db, found, showProgress)
  const added = stored === null ? '' : `; ${pluralize(stored, 'new picture')}`
  print(`${file} (${format}): ${wordsOf(report)}${added}.`)
  return 0
}

function printFaults(file: string, faults: readonly Fault[]) {
  for (const { line, message } of faults) printError(`${file}:${line}: ${message}`)
}

function wordsOf({ added, changed, same }: ImportReport): string {
  const counts = `${formatNumber(changed)} changed, ${formatNumber(same)} unchanged`
  return `${pluralize(added, 'new product')}, ${counts}`
}

const BAR = 30

function showProgress(done: number, total: number) {
  if (!process.stderr.isTTY || total === 0) return
  const filled = Math.round((BAR * done) / total)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
  process.stderr.write(`\r${bar} ${done} of ${total}${done === total ? '\n' : ''}`)
}
