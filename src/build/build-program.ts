import { mkdir, readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { BuildArtifact } from 'bun'
import { name } from '../../package.json'
import { prepareExecutable } from './executable.ts'
import { messagesIn } from './messages.ts'
import { makeRelease } from './release.ts'
import { writeSamplePictures } from './sample-pictures.ts'
import { shortenStyles } from './shorten-styles.ts'
import type { Manifest, Scripts } from '../server/assets/assets.ts'
import type { Locale } from '../shared/i18n/locale.ts'
import { pageNames, scriptsOf as scriptsOfPage } from '../web/app/pages.ts'

// Builds dist/client (scripts and styles with compressed copies, the font, and the sample pictures
// in every width), then the executable. `client` builds only dist/client; `--all` also builds an
// executable for each platform, with a bill of materials.

const [what = 'executable', ...more] = process.argv.slice(2).filter((word) => word !== '--')
if (!['executable', 'client', '--all'].includes(what) || more.length > 0) {
  console.error('Say "bun run build", "bun run build client" or "bun run build --all".')
  process.exit(2)
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const client = `${root}dist/client`
const hashed = 'assets/[name]-[hash].[ext]'
const font = `${root}node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2`

await rm(client, { recursive: true, force: true })
await mkdir(`${client}/assets`, { recursive: true })
const pictures = writeSamplePictures(client)
const styled = await buildStyles()
const scripts = { en: await buildScripts('en', styled), fr: await buildScripts('fr', styled) }
await Bun.write(
  `${client}/manifest.json`,
  JSON.stringify({
    scripts,
    ...styled,
  } satisfies Manifest),
)
await compressAssets()
await pictures
if (what !== 'client') {
  const build = await prepareExecutable(`${root}dist/`)
  await build(`${root}dist/${name}`)
  if (what === '--all' && !(await makeRelease(`${root}dist/`, build))) process.exitCode = 1
}

/** Builds the scripts with the messages of one language. */
async function buildScripts(
  locale: Locale,
  { style, font }: Pick<Manifest, 'style' | 'font'>,
): Promise<Scripts> {
  const built = await Bun.build({
    entrypoints: [`${root}src/web/app/entry.tsx`],
    outdir: client,
    naming: { entry: hashed, chunk: hashed, asset: hashed },
    publicPath: '/',
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    plugins: [messagesIn(locale)],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.WHOLE_STYLES': JSON.stringify(style),
      'process.env.IN_BROWSER': 'true',
    },
  })
  const entry = built.outputs.find((output) => output.kind === 'entry-point')
  if (!entry) throw new Error('The client has no entry.')
  const imports = await staticImports(entry)
  const parts = new Set(pageNames.flatMap(scriptsOfPage))
  const needs = [...parts].map(
    async (part) => [part, await scriptsOf(part, built.outputs)] as const,
  )
  const script = addressOf(entry)
  return {
    script,
    imports,
    parts: Object.fromEntries(await Promise.all(needs)),
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
async function scriptsOf(part: string, outputs: readonly BuildArtifact[]): Promise<string[]> {
  const script = outputs.find((output) => addressOf(output).startsWith(`/assets/${part}-`))
  if (!script) throw new Error(`The client has no part called ${part}.`)
  const needed = new Set([addressOf(script)])
  // The set grows during iteration.
  for (const address of needed) {
    const output = outputs.find((one) => addressOf(one) === address)
    for (const imported of output ? await staticImports(output) : []) needed.add(imported)
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

async function buildStyles(): Promise<Pick<Manifest, 'style' | 'shopStyle' | 'font'>> {
  const fontAddress = await writeHashed('fraunces', 'woff2', await Bun.file(font).bytes())
  const [style, shopStyle] = await Promise.all([
    buildStylesheet('styles', fontAddress),
    buildStylesheet('shop', fontAddress),
  ])
  return { style, shopStyle, font: fontAddress }
}

async function buildStylesheet(stem: string, fontAddress: string): Promise<string> {
  const output = `${client}/${stem}.css`
  const tailwind = Bun.spawn(
    [process.execPath, 'x', 'tailwindcss', '-i', `src/web/${stem}.css`, '-o', output, '--minify'],
    { cwd: root, stdout: 'ignore', stderr: 'pipe' },
  )
  if ((await tailwind.exited) !== 0) throw new Error(await new Response(tailwind.stderr).text())
  const made = await Bun.file(output).text()
  const styles = shortenStyles(made.replaceAll('/assets/fraunces.woff2', fontAddress))
  await rm(output)
  return writeHashed(stem, 'css', styles)
}

async function writeHashed(stem: string, extension: string, content: string | Uint8Array) {
  const address = `/assets/${stem}-${Bun.hash(content).toString(36).slice(0, 10)}.${extension}`
  await Bun.write(client + address, content)
  return address
}

async function compressAssets() {
  for (const file of await readdir(`${client}/assets`)) {
    if (!/\.(js|css)$/.test(file)) continue
    const bytes = await Bun.file(`${client}/assets/${file}`).bytes()
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }
    await Bun.write(`${client}/assets/${file}.br`, brotliCompressSync(bytes, { params }))
    await Bun.write(`${client}/assets/${file}.zst`, zstdCompressSync(bytes, zstd))
    await Bun.write(`${client}/assets/${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
