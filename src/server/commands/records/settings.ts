import { ActionError } from '#shared/contract/errors.ts'
import {
  saveSettings,
  type SectionId,
  sectionIds,
  type ShopSettings,
} from '#shared/contract/settings/settings.ts'
import { theShop } from '../../audit/record-change.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { storeLookPictures } from '../../import/look-pictures.ts'
import { writeDurably } from '../../runtime/disk/atomic-file.ts'
import { decode } from '../../runtime/schema-reader.ts'
import { tryParseJson } from '../../runtime/try-parse-json.ts'
import { visibleJson } from '../../runtime/visible-text.ts'
import { readRenderedWords, renderWords } from '../../settings/store/rendered-words.ts'
import { saveSection } from '../../settings/store/save-section.ts'
import { completed, readSettings, valuesOf } from '../../settings/store/settings.queries.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import { openUploads } from '../../shop/open-uploads.ts'
import { type Command, MisuseError, onlyArgument } from '../command.ts'
import { print } from '../printing.ts'
import { readText, requireImportable } from '../read-file.ts'

/** Works while the shop is open; changes take effect within a second. */
export const settings: Command = {
  summary:
    "Read and change the shop's settings, by keys such as identity.name; a running shop follows at once.\nWhat is not text is JSON. The dashboard has the same settings.",
  usage: [
    'settings get [KEY]',
    'settings set KEY VALUE',
    'settings export [--out FILE]',
    'settings import FILE',
  ],
  flags: ['data-dir', 'out'],
  run: async (flags, [verb, ...args]) => {
    const work = workOf(verb, args, flags.out)
    const config = readConfig(process.env, flags)
    await withShopsDatabase(config, (db) => work({ db, config }))
  },
}

type OpenShop = { db: Engine; config: Config }
type Json = Record<string, unknown>

function workOf(verb: string | undefined, args: string[], out: string | undefined) {
  const [key = '', value] = args
  if (verb === 'get' && args.length <= 1) {
    return async (shop: OpenShop) => printValue(valueAt(await currentValues(shop), key))
  }
  if (verb === 'set' && value !== undefined && args.length === 2) {
    return (shop: OpenShop) => setKey(shop, key, value)
  }
  if (verb === 'export' && args.length === 0) {
    return async (shop: OpenShop) => {
      const text = `${visibleJson(JSON.stringify(await currentValues(shop), null, 2))}\n`
      await (out === undefined ? Bun.write(Bun.stdout, text) : writeDurably(out, Buffer.from(text)))
    }
  }
  if (verb === 'import') {
    const file = onlyArgument(args, 'FILE')
    requireImportable(file)
    return (shop: OpenShop) => importFile(shop, file)
  }
  throw new MisuseError('Use "settings get", "settings set KEY VALUE", "export" or "import FILE".')
}

async function currentValues({ db, config }: OpenShop): Promise<ShopSettings> {
  return valuesOf(await readSettings(db.read, config))
}

function printValue(value: unknown) {
  print(typeof value === 'string' ? value : visibleJson(JSON.stringify(value, null, 2)))
}

/** The value at a key; the empty key is everything. Throws for a key that does not exist. */
function valueAt(values: unknown, key: string): unknown {
  return key.split('.').reduce((value, name) => {
    if (name === '') return value
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) {
      return (value as Json)[name]
    }
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
    throw new Error(
      `There is no setting ${key}.${keys.length > 0 ? ` There is ${keys.join(', ')}.` : ''}`,
    )
  }, values)
}

async function setKey(shop: OpenShop, key: string, text: string): Promise<void> {
  const values = await currentValues(shop)
  valueAt(values, key)
  const path = key.split('.')
  const id = path[0] as SectionId
  if (path.length < 2)
    throw new MisuseError(`Name a setting of ${id}, such as ${id}.${Object.keys(values[id])[0]}.`)
  let fault: unknown
  // Input is tried as text, then as JSON; empty input is tried as null, then as empty text.
  for (const value of text === '' ? [null, ''] : [text, tryParseJson(text)]) {
    if (value === undefined) continue
    const changed = structuredClone(values)
    const parent = valueAt(changed, path.slice(0, -1).join('.')) as Json
    parent[path.at(-1) ?? ''] = value
    try {
      const section = checked({ [id]: changed[id] })
      return await save(shop, section, 'settings set')
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      fault ??= inWords(error)
    }
  }
  throw fault
}

async function importFile(shop: OpenShop, file: string): Promise<void> {
  const json = tryParseJson(await readText(file)) as Json | undefined
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Error(`${file} is not settings: a JSON object of sections is expected.`)
  }
  const values = await currentValues(shop)
  for (const [id, section] of Object.entries(json)) {
    const current = valueAt(values, id)
    for (const name of Object.keys((section ?? {}) as Json))
      valueAt({ [id]: current }, `${id}.${name}`)
    json[id] = completed(section as Json, current as Json)
  }
  try {
    const sections = checked(json)
    const { look } = sections
    if (look) await storeLookPictures(openUploads(shop.config, shop.db), look, file)
    await save(shop, sections, 'settings import')
  } catch (error) {
    throw error instanceof ActionError ? inWords(error) : error
  }
}

function checked(json: Json): Partial<ShopSettings> {
  return decode(saveSettings, json) as Partial<ShopSettings>
}

async function save({ db, config }: OpenShop, sections: Partial<ShopSettings>, verb: string) {
  const at = Date.now()
  const action = `command.${verb}` as const
  const by = theShop('the command line')
  const { words } = sections
  const rendered = words && (await renderWords(words, await readRenderedWords(db.read)))
  await atomically({ db }, async (tx) => {
    for (const id of sectionIds) {
      const value = sections[id]
      const own = id === 'words' ? rendered : undefined
      if (value) await saveSection(tx, config, { id, value, rendered: own, by, at, action })
    }
  })
  print(`${Object.keys(sections).join(', ')} saved.`)
}

/** An error with one line per fault, such as "identity.name: Enter the name of the shop." */
function inWords({ message, errors = [] }: ActionError): Error {
  const lines = errors.map(
    ({ path, message: why }) => `${path.slice(1).replaceAll('/', '.')}: ${why}`,
  )
  return new Error(lines.length > 0 ? lines.join('\n') : message)
}
