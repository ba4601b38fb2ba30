import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { filesBeside } from '../backup/back-up.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type MovedTable, moveShop, type Progress } from '../db/move/move-shop.ts'
import { type DatabaseLocation, openSource, openTarget } from '../db/move/open-databases.ts'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { isMadeBySystem } from '../runtime/disk/made-by-system.ts'
import { claimDataDirectory, requireShop } from '../shop/data-directory.ts'
import { type Command, MisuseError } from './command.ts'
import { print, printError } from './printing.ts'

export const move: Command = {
  summary:
    'Copy a stopped shop from its data directory into an empty PostgreSQL database, or back into a directory. The source stays as it is.',
  usage: ['move --to postgres://… [--from DIR]', 'move --to DIR [--from postgres://…]'],
  flags: ['to', 'from', 'data-dir'],
  run: async (flags, args) => {
    if (args.length > 0) throw new MisuseError(`Unexpected argument "${args[0]}".`)
    const config = readConfig(process.env, flags)
    const to = placeOf(flags.to ?? '')
    if (!to) throw new MisuseError('--to is missing: postgres://… or a directory.')
    const from = placeOf(flags.from ?? '') ?? usualSource(config, to)
    if ('url' in from === 'url' in to) {
      throw new MisuseError(
        'url' in to
          ? 'Both are PostgreSQL databases: pg_dump and pg_restore copy them.'
          : 'Both are directories: backup and restore copy them.',
      )
    }
    const directory = 'directory' in from ? from.directory : 'directory' in to ? to.directory : ''
    if ('directory' in from) requireShop(directory)
    else await makeEmpty(directory, config.dataDir)
    const release = claimDataDirectory(dataPaths(resolve(directory)))
    try {
      report(await copy(databaseAt(from), databaseAt(to)))
      if ('directory' in to) await copyFiles(resolve(config.dataDir), resolve(to.directory))
    } finally {
      release()
    }
    print(
      'url' in to
        ? 'Start the shop with DATABASE_URL now. Keep the data directory: secret.key and uploads/ are still used.'
        : `Start the shop without DATABASE_URL and with DATA_DIR=${directory} now.`,
    )
  },
}

type ShopPlace = { url: string } | { directory: string }

function placeOf(text: string): ShopPlace | null {
  if (text === '') return null
  return /^postgres(ql)?:\/\//.test(text) ? { url: text } : { directory: text }
}

function usualSource({ dataDir, databaseUrl }: Config, to: ShopPlace): ShopPlace {
  if ('url' in to) return { directory: dataDir }
  if (databaseUrl === null) throw new MisuseError('--from is missing, and DATABASE_URL is not set.')
  return { url: databaseUrl }
}

function databaseAt(place: ShopPlace): DatabaseLocation {
  return 'url' in place ? place : { file: join(resolve(place.directory), 'shop.db') }
}

/**
 * Creates the target directory. It must be empty, unless it is the data directory of a shop on
 * PostgreSQL, which contains files but no database.
 */
async function makeEmpty(directory: string, dataDir: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const names = (await readdir(directory)).filter((name) => !isMadeBySystem(name))
  const isOwn = resolve(directory) === resolve(dataDir) && !names.includes('shop.db')
  const isEmpty = names.every((name) => name.startsWith('shop.db.moving'))
  if (!isOwn && !isEmpty) throw new Error(`${directory} is not empty. Name another directory.`)
}

async function copy(from: DatabaseLocation, to: DatabaseLocation): Promise<MovedTable[]> {
  const source = await openSource(from)
  try {
    const target = await openTarget(to)
    try {
      const moved = await moveShop(source, target, createProgress())
      const tables = new Set(moved.map(({ table }) => table))
      for (const table of (await source.tables()).keys()) {
        if (!tables.has(table)) print(`The table ${table} is not the shop's: it stays where it is.`)
      }
      return moved
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Copies the shop's secret, pictures and mail, unless the directory stays the same. */
async function copyFiles(from: string, to: string): Promise<void> {
  if (from === to) return
  for (const name of await filesBeside(from)) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, name), join(to, name))
  }
  if (existsSync(join(from, 'public'))) print(`Copy ${join(from, 'public')} yourself.`)
}

function report(moved: readonly MovedTable[]): void {
  const width = Math.max(...moved.map(({ table }) => table.length))
  for (const { table, count, sum } of moved) {
    const rows = count.toLocaleString('en-CA').padStart(12)
    print(`${table.padEnd(width)} ${rows}  ${sum}`)
  }
  print('Every table was verified: counts and sums match.')
}

const BAR = 30
/** Minimum milliseconds between two updates of the progress bar. */
const REDRAWN = 100

/** Shows progress as a bar on a terminal, elsewhere as a line for each table. */
function createProgress(): Progress {
  const { stderr } = process
  let drawnAt = 0
  let last = ''

  return (done, all, table) => {
    if (!stderr.isTTY) {
      if (table !== last) printError(`${percentOf(done, all)} ${table}`.trimEnd())
      last = table
      return
    }
    const now = performance.now()
    if (table !== '' && table === last && now - drawnAt < REDRAWN) return
    ;[drawnAt, last] = [now, table]
    const filled = all === 0 ? BAR : Math.floor((done / all) * BAR)
    const bar = '█'.repeat(filled).padEnd(BAR, '░')
    stderr.write(`\r\u001b[K${bar} ${percentOf(done, all)} ${table}${table === '' ? '\n' : ''}`)
  }
}

function percentOf(done: number, all: number): string {
  return `${Math.floor((100 * done) / Math.max(1, all))} %`.padStart(5)
}
