import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { importNoteWords } from '#shared/domain/catalog/import-note-words.ts'
import type { ImportNote, ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import { pluralize } from '#shared/domain/format.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import { inArchiveDirectory } from '../../backup/archive.ts'
import { deleteLeftovers } from '../../backup/plan.ts'
import { type Config, readConfig } from '../../config/config.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { carryOutPlan } from '../../import/import-products.ts'
import { createPictureNames } from '../../import/picture-names.ts'
import { openPictureFolder, type PictureSource } from '../../import/picture-source.ts'
import { type ImportPlan, type ImportReport, planImport } from '../../import/plan-import.ts'
import type { Fault } from '../../import/read-csv.ts'
import { inOrder, readProducts } from '../../import/read-products.ts'
import { storePictures } from '../../import/store-pictures.ts'
import { unpackPictures } from '../../import/unpack-pictures.ts'
import { isDirectory, isFile } from '../../shop/data-directory.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import { openUploads } from '../../shop/open-uploads.ts'
import { type Command, type CommandFlags, MisuseError, onlyArgument } from '../command.ts'
import { print, printError } from '../printing.ts'
import { refuseUnreadable, requireImportable } from '../read-file.ts'

/** Works while the shop is open; its pages show the changes. */
export const products: Command = {
  summary:
    'Add and change products from a CSV file with the columns of Saucery, Shopify or WooCommerce.\nIf any line is invalid, nothing is imported and every error is listed by line. Products are matched by SKU, otherwise by name. What could not be bought in the old shop becomes a draft; what is left out or assumed is listed with its count.\nPictures are taken from a folder or a .tar.gz by the names in the file, and never fetched.',
  usage: ['products import FILE [--pictures PLACE] [--stock N] [--dry-run] [--skip-faulty]'],
  flags: ['data-dir', 'pictures', 'stock', 'dry-run', 'skip-faulty'],
  run: async (flags, [verb, ...args]) => {
    if (verb !== 'import') throw new MisuseError('Use "products import FILE".')
    const file = onlyArgument(args, 'FILE')
    const stock = stockFrom(flags)
    requireImportable(file)
    const bytes = await readFile(file)
    const config = readConfig(process.env, flags)
    // Opened before an archive is unpacked, so that nothing is written if there is no shop.
    return withShopsDatabase(config, (db) =>
      withPictures(flags.pictures, { root: resolve(config.dataDir), bytes }, (pictures) =>
        importFile({ file, bytes }, flags, pictures, { config, db, stock }),
      ),
    )
  },
}

/**
 * Calls `work` with the pictures in a folder or archive. Those that the file names are first unpacked from
 * an archive, into a temporary folder in `root`, the data directory.
 */
async function withPictures<T>(
  place: string | undefined,
  { root, bytes }: { root: string; bytes: Uint8Array },
  work: (pictures: PictureSource | null) => Promise<T>,
): Promise<T> {
  if (place === undefined) return work(null)
  if (isDirectory(place)) return work(openPictureFolder(place))
  if (!isFile(place)) throw new Error(`There is no folder or archive ${place}.`)
  refuseUnreadable(place)
  // In a container, only this directory may be writable. With PostgreSQL, it may not exist yet.
  await mkdir(root, { recursive: true, mode: 0o700 })
  await deleteLeftovers(root)
  return inArchiveDirectory(root, async (folder) => {
    const names = createPictureNames()
    readProducts(bytes, names)
    await unpackPictures(place, folder, { isWanted: names.has })
    return work(openPictureFolder(folder, place))
  })
}

/** Returns 1 if there are faults and nothing was imported. */
async function importFile(
  { file, bytes }: { file: string; bytes: Uint8Array },
  flags: CommandFlags,
  pictures: PictureSource | null,
  { config, db, stock }: { config: Config; db: Engine; stock: number | undefined },
): Promise<number> {
  const { format, products, faults: faultsOfFile, leftOut, notes } = readProducts(bytes, pictures)
  const plan = await planImport(db.read, products, { stock })
  const faults = inOrder([...faultsOfFile, ...plan.faults])
  printFaults(file, leftOut)
  printFaults(file, faults)
  if (format === null || (faults.length > 0 && !flags['skip-faulty'])) {
    printNotes(file, notes, printError)
    const more = format === null ? '' : ' Fix these lines, or add --skip-faulty.'
    printError(`${pluralize(faults.length, 'error')}: nothing was imported.${more}`)
    return 1
  }
  if (flags['dry-run']) {
    print(`${file} (${format}) would import ${wordsOf(plan.report)}. Nothing was changed.`)
    printGroups(file, plan.groups)
    printNotes(file, [...plan.notes, ...notes])
    return 0
  }
  const stored = pictures && (await storePictures(openUploads(config, db), pictures, showProgress))
  const report = await carryOutPlan(db, plan, showProgress)
  const added = stored === null ? '' : `; ${pluralize(stored, 'new picture')}`
  print(`${file} (${format}): ${wordsOf(report)}${added}.`)
  printNotes(file, [...plan.notes, ...notes])
  return 0
}

function stockFrom({ stock }: CommandFlags): number | undefined {
  if (stock === undefined) return undefined
  if (!/^\d{1,7}$/.test(stock) || Number(stock) > 1_000_000) {
    throw new MisuseError('--stock is a whole number from 0 to 1,000,000.')
  }
  return Number(stock)
}

/** What to add to the command for what a note says. */
const remedies: Partial<Record<ImportNoteCode, string>> = {
  uncounted: ' --stock 10 gives them one.',
  noPictures: ' --pictures PLACE takes them from a folder or an archive.',
}

function printNotes(file: string, notes: readonly ImportNote[], write = print) {
  for (const note of notes) write(`${file}: ${importNoteWords(note)}${remedies[note.code] ?? ''}`)
}

function printFaults(file: string, faults: readonly Fault[]) {
  for (const { line, message } of faults) printError(`${file}:${line}: ${message}`)
}

function wordsOf({ added, changed, same }: ImportReport): string {
  const counts = `${formatNumber(changed)} changed, ${formatNumber(same)} unchanged`
  return `${pluralize(added, 'new product')}, ${counts}`
}

/** As many groups as anyone will read. */
const GROUPS_SHOWN = 20

function printGroups(file: string, groups: ImportPlan['groups']) {
  const words = { added: 'New', changed: 'Changed', same: 'Unchanged' } as const
  for (const { name, options, variants, state } of groups.slice(0, GROUPS_SHOWN)) {
    const sizes = `${pluralize(variants, 'variant')} by ${options.join(', ')}`
    print(`${file}: ${words[state]} product group "${name}": ${sizes}.`)
  }
  const more = groups.length - GROUPS_SHOWN
  if (more > 0) print(`${file}: ${pluralize(more, 'more product group')}.`)
}

const BAR = 30

function showProgress(done: number, total: number) {
  if (!process.stderr.isTTY || total === 0) return
  const filled = Math.round((BAR * done) / total)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
  process.stderr.write(`\r${bar} ${done} of ${total}${done === total ? '\n' : ''}`)
}
