import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { withoutTrailingSlashes } from '#shared/domain/format.ts'

const UNITS = '/etc/systemd/system'

/** What a systemd service of the shop may do. */
type ServiceUnit = {
  name: string
  user: string | null
  /** Whether it can write to a path. */
  mayWrite: (path: string) => boolean
}

/** The service that runs the shop in this data directory, with its drop-ins; null if there is none. */
export async function serviceOf(dataDir: string, folder = UNITS): Promise<ServiceUnit | null> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.service'))) {
    const settings = await settingsOf(folder, name)
    const directories = valuesOf(settings, 'Environment').flatMap((word) =>
      word.startsWith('DATA_DIR=') ? word.slice('DATA_DIR='.length) : [],
    )
    if (directories.at(-1) === dataDir) return unit(name.replace(/\.service$/, ''), settings)
  }
  return null
}

function unit(name: string, settings: Directives): ServiceUnit {
  const isStrict = settings.get('ProtectSystem')?.at(-1) === 'strict'
  const state = valuesOf(settings, 'StateDirectory').map((path) => join('/var/lib', path))
  const writable = valuesOf(settings, 'ReadWritePaths').map((path) => path.replace(/^[-+]+/, ''))
  return {
    name,
    user: settings.get('User')?.at(-1) ?? null,
    mayWrite: (path) =>
      !isStrict || [...state, ...writable].some((allowed) => isWithin(allowed, resolve(path))),
  }
}

function isWithin(folder: string, path: string): boolean {
  return (
    path === withoutTrailingSlashes(folder) || path.startsWith(withoutTrailingSlashes(folder) + sep)
  )
}

type Directives = Map<string, string[]>

/** Every value of each name, in the order in which systemd reads them. */
async function settingsOf(folder: string, name: string): Promise<Directives> {
  const dropIns = join(folder, `${name}.d`)
  const more = (await readdir(dropIns).catch(() => [])).filter((one) => one.endsWith('.conf'))
  const files = [join(folder, name), ...more.sort().map((one) => join(dropIns, one))]
  const settings: Directives = new Map()
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    for (const line of text.split('\n')) {
      const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line.trim()) ?? []
      if (key === undefined || value === undefined) continue
      // An empty value forgets those before it.
      settings.set(key, value === '' ? [] : [...(settings.get(key) ?? []), value])
    }
  }
  return settings
}

function valuesOf(settings: Directives, key: string): string[] {
  return (settings.get(key) ?? []).flatMap((value) =>
    (value.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, '')),
  )
}
