import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Manifest, Scripts } from '../server/assets/assets.ts'
import { pageNames, scriptsOf as scriptsOfPage } from '../web/app/pages.ts'
import { messagesIn } from './messages.ts'
import { shortenStyles } from './shorten-styles.ts'
import { writeFirstFont, writeTypefaces } from './typefaces.ts'
import type { BuildArtifact } from 'bun'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const client = `${root}dist/client`
const hashed = 'assets/[name]-[hash].[ext]'

export type Styles = Pick<Manifest, 'style' | 'shopStyle' | 'font' | 'typefaces'>

/** Empties the folder of the built client. */
export async function emptyClient() {
  await rm(client, { recursive: true, force: true })
  await mkdir(`${client}/assets`, { recursive: true })
}

/** Builds the scripts of both languages and writes the manifest. */
export async function buildClient(styles: Styles) {
  const scripts = { en: await buildScripts(styles, 'en'), fr: await buildScripts(styles, 'fr') }
  await writeManifest({ scripts, ...styles })
}

/** The same for development: React's checks, readable code, and one bundle for both languages. */
export async function buildForDevelopment(styles: Styles) {
  const began = Date.now()
  const scripts = await buildScripts(styles)
  await writeManifest({ scripts: { en: scripts, fr: scripts }, ...styles })
  // Open pages load again when their script is gone (src/web/app/load-again.ts).
  for (const name of await readdir(`${client}/assets`)) {
    const file = `${client}/assets/${name}`
    if (name.endsWith('.js') && (await stat(file)).mtimeMs < began) await rm(file)
  }
}

function writeManifest(manifest: Manifest) {
  return Bun.write(`${client}/manifest.json`, JSON.stringify(manifest))
}

/** Builds the scripts with the messages of one language, or those for development with all of them. */
async function buildScripts({ style, font }: Styles, locale?: Locale): Promise<Scripts> {
  const built = await Bun.build({
    entrypoints: [`${root}src/web/app/entry.tsx`],
    outdir: client,
    naming: { entry: hashed, chunk: hashed, asset: hashed },
    publicPath: '/',
    target: 'browser',
    format: 'esm',
    splitting: true,
    // In bytes. Pages load half as many files, and a page's own code is no smaller without it.
    minChunkSize: 4096,
    // The entry script would list every file of the dashboard: 3 kB, compressed, of the home page. The
    // server lists the files of the page that it sends (`scriptsOf`).
    modulePreload: false,
    minify: locale !== undefined,
    ...(locale ? {} : { conditions: ['development'] }),
    plugins: locale ? [messagesIn(locale)] : [],
    define: {
      'process.env.NODE_ENV': locale ? '"production"' : '"development"',
      'process.env.WHOLE_STYLES': JSON.stringify(style),
      'process.env.IN_BROWSER': 'true',
    },
  })
  const entry = built.outputs.find((output) => output.kind === 'entry-point')
  if (!entry) throw new Error('The client has no entry.')
  const scanned = built.outputs
    .filter(({ path }) => path.endsWith('.js'))
    .map(async (output) => [addressOf(output), await staticImports(output)] as const)
  const importsOf = new Map(await Promise.all(scanned))
  const script = addressOf(entry)
  const imports = importsOf.get(script) ?? []
  const parts = new Set(pageNames.flatMap(scriptsOfPage))
  return {
    script,
    imports,
    parts: Object.fromEntries([...parts].map((part) => [part, scriptsOf(part, importsOf)])),
    inlineScript: await buildInlineScript([...imports, script], font),
  }
}

async function buildInlineScript(scripts: string[], fontAddress: string): Promise<string> {
  const built = await Bun.build({
    entrypoints: [`${root}src/web/app/inline-script.ts`],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: {
      'process.env.FONT': JSON.stringify(fontAddress),
      'process.env.ENTRY_SCRIPTS': JSON.stringify(scripts.join(' ')),
    },
  })
  const [output] = built.outputs
  if (!output) throw new Error('The inline script could not be built.')
  return (await output.text()).trim()
}

/** The script of a lazy-loaded part of the client, with all its static imports. */
function scriptsOf(part: string, importsOf: ReadonlyMap<string, string[]>): string[] {
  const script = [...importsOf.keys()].find((one) => one.startsWith(`/assets/${part}-`))
  if (script === undefined) throw new Error(`The client has no part called ${part}.`)
  const needed = new Set([script])
  // The set grows during iteration.
  for (const address of needed) {
    for (const imported of importsOf.get(address) ?? []) needed.add(imported)
  }
  return [...needed]
}

function addressOf({ path }: BuildArtifact): string {
  return path.slice(path.indexOf('/assets/'))
}

async function staticImports(script: BuildArtifact): Promise<string[]> {
  const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(await script.text())
  return imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
}

export async function buildStyles(): Promise<Styles> {
  const writeFont = (stem: string, bytes: Uint8Array) => writeHashed(stem, 'woff2', bytes)
  const fontAddress = await writeFirstFont(writeFont)
  const typefaces = await writeTypefaces(client, writeFont)
  const [style, shopStyle] = await Promise.all([
    buildStylesheet('styles', fontAddress),
    buildStylesheet('shop', fontAddress),
  ])
  return { style, shopStyle, font: fontAddress, typefaces }
}

async function buildStylesheet(stem: 'shop' | 'styles', fontAddress: string): Promise<string> {
  const output = `${client}/${stem}.css`
  const tailwind = Bun.spawn(
    [process.execPath, 'x', 'tailwindcss', '-i', `src/web/${stem}.css`, '-o', output, '--minify'],
    { cwd: root, stdout: 'ignore', stderr: 'pipe' },
  )
  if ((await tailwind.exited) !== 0) throw new Error(await new Response(tailwind.stderr).text())
  const compiled = await Bun.file(output).text()
  const styles = shortenStyles(compiled.replaceAll('/assets/fraunces.woff2', fontAddress), stem)
  await rm(output)
  return writeHashed(stem, 'css', styles)
}

async function writeHashed(stem: string, extension: string, content: string | Uint8Array) {
  const address = `/assets/${stem}-${Bun.hash(content).toString(36).slice(0, 10)}.${extension}`
  await Bun.write(client + address, content)
  return address
}
