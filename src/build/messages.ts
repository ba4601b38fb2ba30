import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locale } from '#shared/i18n/locale.ts'
import { compileMessage, type Parameters } from './message-compiler.ts'
import type { BunPlugin } from 'bun'

// The message catalogs, `src/shared/i18n/<locale>/**/*.json`, become typed functions:
// - `src/shared/i18n/messages.ts` (not in the repository) holds every message in every language, for the
//   server, the tests and the types;
// - the client build replaces that file with one module per message in a single language, so that each
//   script contains only the messages that it shows; what a file shows `inLanguage` is in every language.

const folder = fileURLToPath(new URL('../shared/i18n/', import.meta.url))
const output = `${folder}messages.ts`
const compilers = ['messages.ts', 'message-compiler.ts'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
)

/**
 * Not `locales` of the shop: once a file of that folder is imported, Bun knows what the folder contains
 * and finds no file that is written there afterwards.
 */
const locales: readonly Locale[] = ['en', 'fr']

type Catalog = Map<string, string>

/** Whether a file shows messages in another language than the page's. */
const callsInLanguage = /\binLanguage\(/

/** Before the key of a message that is built in every language. */
const EVERY = '*'

/** Writes `messages.ts` unless it is newer than its sources. */
export function writeMessages(): void {
  const newest = Math.max(...[...locales.flatMap(filesOf), ...compilers].map(changedAt))
  if (changedAt(output) > newest) return
  const catalogs = readCatalogs()
  const messages = [...catalogs.en.keys()].map((key) => {
    const { parameters, ...compiled } = compileBoth(key, catalogs)
    return `/** ${catalogs.en.get(key)?.replaceAll('*/', '* /')} */
export const ${key} = ${signatureOf(parameters)} =>
  ${bodyOf(compiled)}`
  })
  const text = `// Made by src/build/messages.ts from the catalogs beside it. Do not edit.
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'

const number = formatNumber

${messages.join('\n\n')}
`
  // Renamed into place, because several test processes may write the file at the same time.
  const draft = `${output}.${process.pid}.tmp`
  writeFileSync(draft, text)
  renameSync(draft, output)
}

/**
 * Splits the messages: each source file imports only the ones it uses, so that a message is loaded with
 * the code that shows it.
 *
 * @param locale the language of the browser's scripts; all languages, as for the server, if omitted
 */
export function messagesIn(locale?: Locale): BunPlugin {
  const catalogs = readCatalogs()
  return {
    name: `messages in ${locale ?? 'every language'}`,
    setup: (build) => {
      build.onLoad(
        { filter: /\/src\/(web|shared|server|paypal-simulator|samples)\/.*\.tsx?$/ },
        async ({ path }) => {
          const text = await Bun.file(path).text()
          const isInEvery = !locale || callsInLanguage.test(text)
          const source = isInEvery ? text : inOneLanguage(text, locale, catalogs)
          const named = source.matchAll(/\bm\.([a-zA-Z0-9]+)/g)
          const keys = [...new Set([...named].map(([, key = '']) => key))]
          const definedKeys = keys.filter((key) => catalogs.en.has(key))
          return {
            contents: source.replace(
              /(import \* as m from )'[^']+'/,
              `$1'messages:${definedKeys.map((key) => (isInEvery ? EVERY + key : key)).join()}'`,
            ),
            loader: path.endsWith('x') ? 'tsx' : 'ts',
          }
        },
      )
      build.onResolve({ filter: /^messages?:/ }, ({ path }) => {
        const [namespace = '', name = ''] = path.split(':')
        return { path: namespace === 'messages' ? `[${name}]` : name, namespace }
      })
      build.onLoad({ filter: /.*/, namespace: 'messages' }, ({ path: keys }) => ({
        contents: keys
          .slice(1, -1)
          .split(',')
          .filter((key) => key !== '')
          .map((key) => `export { ${key.replace(EVERY, '')} } from 'message:${key}'`)
          .join('\n'),
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'message' }, ({ path }) => {
        const key = path.replace(EVERY, '')
        const { parameters, ...compiled } = compileBoth(key, catalogs)
        const input = parameters.size > 0 ? 'p' : ''
        const body = locale && path === key ? compiled[locale] : bodyOf(compiled)
        const imports = [
          body.includes('number(') && `import { formatNumber as number } from '${folder}format.ts'`,
          body.includes('currentLocale(') && `import { currentLocale } from '${folder}locale.ts'`,
        ]
        const contents = `${imports.filter(Boolean).join('\n')}
export const ${key} = (${input}) => ${body}`
        return { contents, loader: 'js' }
      })
    },
  }
}

/** Inlines messages without parameters, which are shorter than a call. */
function inOneLanguage(source: string, locale: Locale, catalogs: Record<Locale, Catalog>): string {
  function constantOf(key: string): string | null {
    if (!catalogs.en.has(key)) return null
    const { parameters, ...compiled } = compileBoth(key, catalogs)
    return parameters.size === 0 ? compiled[locale] : null
  }
  return (
    source
      .replace(/\bm\.([a-zA-Z0-9]+)\(\)/g, (call, key: string) => constantOf(key) ?? call)
      // A constant, so that code for other languages is dropped.
      .replace(/(?<!function )\bcurrentLocale\(\)/g, `'${locale}'`)
  )
}

function bodyOf({ en, fr }: Record<Locale, string>): string {
  return en === fr ? en : `currentLocale() === 'fr' ? ${fr} : ${en}`
}

/** All messages by key. Keys are unique across the files of a language. */
export function readCatalogs(): Record<Locale, Catalog> {
  const catalogs = { en: new Map(), fr: new Map() } satisfies Record<Locale, Catalog>
  for (const locale of locales) {
    for (const file of filesOf(locale)) {
      const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      for (const [key, message] of Object.entries(entries)) {
        if (!/^[a-z][A-Za-z0-9]*$/.test(key)) throw new Error(`"${key}" is no key: use camelCase.`)
        if (catalogs[locale].has(key)) throw new Error(`"${key}" is in ${locale} twice.`)
        catalogs[locale].set(key, message)
      }
    }
  }
  for (const key of catalogs.en.keys()) {
    if (!catalogs.fr.has(key)) throw new Error(`"${key}" is missing in French.`)
  }
  for (const key of catalogs.fr.keys()) {
    if (!catalogs.en.has(key)) throw new Error(`"${key}" is missing in English.`)
  }
  return catalogs
}

function compileBoth(key: string, catalogs: Record<Locale, Catalog>) {
  const en = compileMessage(key, catalogs.en.get(key) ?? '', 'en')
  const fr = compileMessage(key, catalogs.fr.get(key) ?? '', 'fr')
  // A sentence may name the shop's products in one language but not in the other.
  const [names, others] = [en, fr].map(({ parameters }) =>
    [...parameters.keys()]
      .filter((name) => !/^products?$/.test(name))
      .sort()
      .join(', '),
  )
  if (names !== others)
    throw new Error(`"${key}" takes (${names}) in English, (${others}) in French.`)
  const parameters = new Map([...fr.parameters, ...en.parameters])
  return { parameters, en: en.code, fr: fr.code }
}

function signatureOf(parameters: Parameters): string {
  const isRich = [...parameters.values()].includes('rich')
  const fields = [...parameters].map(([name, type]) =>
    type === 'rich' ? `${name}: (text: string) => T` : `${name}: ${type}`,
  )
  const input = fields.length > 0 ? `p: { ${fields.join('; ')} }` : ''
  return isRich ? `<T>(${input}): (string | T)[]` : `(${input}): string`
}

function filesOf(locale: Locale): string[] {
  const names = readdirSync(folder + locale, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.json'),
  )
  return names.sort().map((name) => `${folder}${locale}/${name}`)
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (import.meta.main) writeMessages()
