import { type CollectionInput, createCollection } from '#shared/contract/catalog/collections.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { pluralize } from '#shared/domain/format.ts'
import { readConfig } from '../../config/config.ts'
import {
  type FoundCollection,
  importCollections,
  storeCollectionPictures,
  withProducts,
} from '../../import/import-collections.ts'
import { decode } from '../../runtime/schema-reader.ts'
import { tryParseJson } from '../../runtime/try-parse-json.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import { openUploads } from '../../shop/open-uploads.ts'
import { type Command, MisuseError, onlyArgument } from '../command.ts'
import { print, printError } from '../printing.ts'
import { readText } from '../read-file.ts'

/** Works while the shop is open. */
export const collections: Command = {
  summary:
    'Add and change collections from the collections.json of an export, after its products.\nIf any is invalid or has an unknown product, nothing is imported. Pictures are taken from those beside the file.',
  usage: ['collections import FILE'],
  flags: ['data-dir'],
  run: async (flags, [verb, ...args]) => {
    if (verb !== 'import') throw new MisuseError('Use "collections import FILE".')
    const file = onlyArgument(args, 'FILE')
    const read = readCollections(await readText(file))
    const config = readConfig(process.env, flags)
    return withShopsDatabase(config, async (db) => {
      const collections = await withProducts(db.read, read.collections)
      const faults = [...read.faults, ...collections.faults]
      for (const fault of faults) printError(`${file}: ${fault}`)
      if (faults.length > 0) {
        printError(`${pluralize(faults.length, 'error')}: nothing was imported.`)
        return 1
      }
      await storeCollectionPictures(openUploads(config, db), collections.collections, file)
      const { added, changed, same } = await importCollections(
        db,
        collections.collections,
        Date.now(),
      )
      print(`${pluralize(added, 'new collection')}, ${changed} changed, ${same} unchanged.`)
      return 0
    })
  },
}

/** The collections in a file, and its faults, each with the position of the faulty entry. */
function readCollections(text: string): { collections: FoundCollection[]; faults: string[] } {
  const list = tryParseJson(text)
  if (!Array.isArray(list))
    return { collections: [], faults: ['This is not a list of collections.'] }
  const slugs = new Set<string>()
  const faults: string[] = []
  const collections = list.flatMap((entry: unknown, index): FoundCollection[] => {
    try {
      const { productIds: _, ...input } = decode(createCollection, entry) as CollectionInput
      const { slug } = input
      if (slugs.has(slug)) faults.push(`Collection ${index + 1} (${slug}) is there twice.`)
      slugs.add(slug)
      const { products, oldSlugs } = entry as Record<string, unknown>
      return [{ input, products: textsOf(products), oldSlugs: textsOf(oldSlugs) }]
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      const { errors = [], message } = error
      faults.push(`Collection ${index + 1}: ${errors.map(inWords).join(' ') || message}`)
      return []
    }
  })
  return { collections, faults }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function inWords({ path, message }: { path: string; message: string }): string {
  return `${path.slice(1)}: ${message}`
}
