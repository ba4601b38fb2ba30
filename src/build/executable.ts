import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json'
import { postgresMigrations } from '../server/db/postgres/migrate.ts'
import { migrationNames } from '../server/db/sqlite/migrations.ts'
import { builtFrom, versionOf } from './built-from.ts'
import { messagesIn } from './messages.ts'
import type { Target } from './targets.ts'
import type { BunPlugin } from 'bun'

const root = fileURLToPath(new URL('../..', import.meta.url))

type BuildExecutable = (outfile: string, target?: Target) => Promise<void>

/**
 * Collects in `dist` what every executable contains, and returns a function that builds an executable,
 * for this machine or for another platform.
 */
export async function prepareExecutable(dist: string): Promise<BuildExecutable> {
  const modules = [embedFiles(), await collectMigrations(dist)]
  return (outfile, target) => build(outfile, modules, target)
}

async function build(outfile: string, modules: Replaced[], target?: Target) {
  // Removed first, because a running shop keeps the file open.
  if (existsSync(outfile)) await rm(outfile)
  const built = await Bun.build({
    entrypoints: [`${root}src/main.ts`, `${root}src/${markdownWorker}.ts`],
    root: `${root}src`,
    // Startup code runs once, so the JIT is delayed; `serve.ts` and `command-line.ts` reset this.
    compile: {
      outfile,
      autoloadBunfig: false,
      autoloadDotenv: false,
      jitPolicy: 8,
      ...(target ? { target } : {}),
    },
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    // Code that startup does not need goes into separate chunks.
    splitting: true,
    sourcemap: 'linked',
    plugins: [replacing([...modules, streamRenderer, workerAddress]), messagesIn()],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.BUILT_FROM': JSON.stringify(builtFrom(root)),
      'process.env.BUILT_VERSION': JSON.stringify(versionOf(root, manifest.version)),
    },
  })
  if (!built.success) throw new AggregateError(built.logs, 'The binary could not be built.')
  // The executable contains the source maps, so the files are not needed.
  for (const { kind, path } of built.outputs) if (kind === 'sourcemap') await rm(path)
}

/** A module that the build replaces: the end of its path, and the JavaScript to use instead. */
type Replaced = { path: RegExp; contents: string }

/** Left out: pages are rendered as strings, but React would also load its stream renderer. */
const streamRenderer: Replaced = {
  path: /\/react-dom-server\.bun\.production\.js$/,
  contents: '',
}

const markdownWorker = 'server/settings/markdown/worker'

/** In the executable, all modules are chunks beside the entries. */
const workerAddress: Replaced = {
  path: /settings\/markdown\/worker-address\.ts$/,
  contents: `export const workerAddress = new URL('./${markdownWorker}.js', import.meta.url).href`,
}

function replacing(modules: readonly Replaced[]): BunPlugin {
  return {
    name: 'modules of the executable',
    setup: (build) => {
      for (const { path: filter, contents } of modules) {
        build.onLoad({ filter }, () => ({ contents, loader: 'js' }))
      }
    },
  }
}

/** Embeds `public` and the built client; returns the module that reads them instead of the checkout. */
function embedFiles(): Replaced {
  const paths = new Map<string, string>()
  for (const source of ['public/', 'dist/client/']) {
    for (const name of [...new Bun.Glob('**/*').scanSync(root + source)].sort()) {
      // The client contains the sample pictures, already encoded.
      const isSource = source === 'public/' && name.startsWith('samples/')
      if (!isSource) paths.set(name, root + source + name)
    }
  }
  const imports = [...paths.values()].map(
    (path, index) => `import f${index} from ${JSON.stringify(path)} with { type: 'file' }`,
  )
  const places = [...paths.keys()].map((name, index) => `[${JSON.stringify(name)}, f${index}]`)
  return {
    path: /server\/assets\/embedded\.ts$/,
    contents: `${imports.join('\n')}
import { filesAt } from '${root}src/server/assets/files.ts'
const places = new Map([${places.join(', ')}])
export const publicFolder = null
export const embeddedFiles = () => filesAt(places, (path) => Bun.file(path))`,
  }
}

/** Writes all migrations to one file, which is read only when a migration is needed. */
async function collectMigrations(dist: string): Promise<Replaced> {
  const names = [...migrationNames, ...postgresMigrations.map((name) => `postgres/${name}`)]
  const scripts = names.map(async (name) => {
    return [name, await Bun.file(`${root}migrations/${name}.sql`).text()] as const
  })
  const file = `${dist}migrations.json`
  await Bun.write(file, JSON.stringify(Object.fromEntries(await Promise.all(scripts))))
  return {
    path: /engine\/migration-script\.ts$/,
    contents: `import { readFileSync } from 'node:fs'
import file from '${file}' with { type: 'file' }
let scripts
export const migrationScript = (name) => (scripts ??= JSON.parse(readFileSync(file, 'utf8')))[name]`,
  }
}
