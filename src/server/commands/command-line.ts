// Why it is built like this: docs/decisions/running.md

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config/config.ts'
import { loadSettingsFile, noSettingsFile, wordsForIgnored } from '../config/settings-file.ts'
import { statOf } from '../runtime/disk/path-fault.ts'
import { storageWords } from '../runtime/disk/storage-words.ts'
import { type Command, type CommandFlags, type FlagName, MisuseError, switches } from './command.ts'
import { print, printError } from './printing.ts'

/** Each command is loaded only when it is needed. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  migrate: async () => (await import('./migrate.ts')).migrate,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  rollback: async () => (await import('./migrate.ts')).rollback,
  user: async () => (await import('./records/user.ts')).user,
  token: async () => (await import('./records/token.ts')).token,
  settings: async () => (await import('./records/settings.ts')).settings,
  customer: async () => (await import('./records/customer.ts')).customer,
  retention: async () => (await import('./retention.ts')).retention,
  products: async () => (await import('./records/products.ts')).products,
  collections: async () => (await import('./records/collections.ts')).collections,
  discounts: async () => (await import('./records/discounts.ts')).discounts,
  export: async () => (await import('./export.ts')).exportEverything,
  secret: async () => (await import('./secret.ts')).secret,
  service: async () => (await import('./service.ts')).service,
  doctor: async () => (await import('./doctor.ts')).doctor,
  reconcile: async () => (await import('./records/reconcile.ts')).reconcile,
  version: async () => (await import('./version.ts')).versionCommand,
}

const flagWords: Record<FlagName, string> = {
  port: '--port N          the port to listen on; 0 picks a free one (PORT, 3000)',
  host: '--host H          the address to listen on (HOST, 127.0.0.1)',
  'data-dir': '--data-dir DIR    the data directory (DATA_DIR, ./data)',
  demo: '--demo            fill an empty shop with samples; PayPal is simulated',
  'public-demo':
    '--public-demo     a demo for strangers: nothing is sent, and it starts over each hour',
  since: '--since DATE      the first day to compare (7 days ago)',
  to: '--to PLACE        an empty PostgreSQL database (postgres://…), or a directory',
  from: '--from PLACE      where the shop is now (DATA_DIR, or DATABASE_URL)',
  at: '--at TIME         restore the shop as of this time, such as 2026-03-02T15:04:00Z',
  identity: '--identity FILE   the private key of age that the backup is encrypted for',
  force: '--force           continue even if files must be set aside',
  yes: '--yes             do not ask for confirmation',
  'dry-run': '--dry-run         show what would be done without changing anything',
  'with-notes': '--with-notes      include what staff noted for themselves',
  'skip-faulty': '--skip-faulty     import the valid lines and skip the others',
  stock: '--stock N         the stock of new products that the file does not count',
  pictures: '--pictures PLACE  a folder with pictures, or a .tar, .tar.gz or .tar.zst of one',
  spreadsheet: '--spreadsheet L   write CSV for spreadsheets in English (en) or French (fr)',
  out: '--out FILE        where to write it; standard output by default',
  admin: '--admin           let the account use the dashboard',
  role: '--role ROLE       packer, moderator, accountant, viewer, manager, or none',
  permissions: '--permissions LIST  what it may do, such as orders:read,products:read',
  days: '--days N          the days after which it expires; never by default',
  user: '--user NAME       whose token it is; by default, of the first administrator',
  print: '--print           show the file without writing it',
  'mail-to': '--mail-to EMAIL   send a test email to this address',
  name: '--name NAME       of the service, its user and its directories (saucery)',
  file: '--file FILE       where to write the unit (/etc/systemd/system/NAME.service)',
  'env-file':
    '--env-file FILE   the file with settings (.env; of the service: /etc/saucery/NAME.env)',
}

const misuse = 2
const badConfiguration = 78

export async function runCommand(argv: readonly string[]): Promise<number> {
  const [first, ...rest] = argv
  if (first === 'help' || first === '--help' || first === '-h') return help(rest[0])
  if (first === '--version' || first === '-v') return runCommand(['version'])
  const isNamed = first !== undefined && !first.startsWith('-')
  const name = isNamed ? first : 'serve'
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) return refuse(`Unknown command "${name}".`)
  const args = isNamed ? rest : argv
  let flags: CommandFlags = {}
  if (args.includes('--help') || args.includes('-h')) return help(name)
  try {
    if (name !== 'serve') Bun.unsafe.setJITPolicy(1)
    const command = await load()
    const { values, positionals } = readArguments(command, args)
    flags = values
    const file = readsSettings(command)
      ? loadSettingsFile(values['env-file'], process.env)
      : noSettingsFile
    // While serving, standard error is the log's.
    if (file.ignored !== null && name !== 'serve') printError(wordsForIgnored(file.ignored))
    try {
      return (await command.run(values, positionals, file)) ?? 0
    } finally {
      if (readsSettings(command)) await leaveToOwner(values)
    }
  } catch (error) {
    return fail(error, dataDirectory(flags))
  }
}

function dataDirectory({ 'data-dir': flag }: CommandFlags): string {
  return resolve(flag ?? process.env.DATA_DIR ?? './data')
}

/** What a command that runs as root leaves in the shop's directories belongs to their owners. */
async function leaveToOwner(flags: CommandFlags): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { leaveToOwners } = await import('../shop/data-directory.ts')
  const { BACKUP_DIR } = process.env
  for (const place of [dataDirectory(flags), flags.to]) {
    try {
      if (place !== undefined) leaveToOwners(resolve(place), BACKUP_DIR && resolve(BACKUP_DIR))
    } catch {
      // Such as on a disk that is mounted read-only; "doctor" reports what the shop cannot open.
    }
  }
}

/** Commands that open a shop read its settings. */
function readsSettings({ flags }: Command): boolean {
  return flags.includes('data-dir')
}

function flagsOf(command: Command): readonly FlagName[] {
  return readsSettings(command) ? [...command.flags, 'env-file'] : command.flags
}

type Arguments = { values: CommandFlags; positionals: string[] }

function readArguments(command: Command, args: readonly string[]): Arguments {
  const { obsoleteFlags = [], usage } = command
  const flags = flagsOf(command)
  const isSwitch = (flag: string) => switches.some((name) => name === flag)
  const options = Object.fromEntries(
    [...flags, ...obsoleteFlags].map((flag) => [
      flag,
      { type: isSwitch(flag) ? 'boolean' : 'string' } as const,
    ]),
  )
  try {
    const allowPositionals = usage !== undefined
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals })
    return { values: values as CommandFlags, positionals }
  } catch (error) {
    throw new MisuseError(wordsForMistyped(error as NodeJS.ErrnoException, flags))
  }
}

/** Replaces Node's own message, which is not made of full sentences. */
function wordsForMistyped(
  { code, message }: NodeJS.ErrnoException,
  flags: readonly FlagName[],
): string {
  const [, option = ''] = /'(-[^' ]*)/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const options = flags.map((flag) => `--${flag}`).join(', ')
    return `Unknown option ${option}.${options === '' ? '' : ` Options of this command: ${options}.`}`
  }
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
    return `Unexpected argument "${message.slice(message.indexOf("'") + 1, message.lastIndexOf("'"))}".`
  }
  const isValueless = /ambiguous|missing/.test(message)
  return isValueless ? `${option} needs a value.` : (message.split('\n')[0] ?? '')
}

function refuse(what: string): number {
  printError(what)
  printError('Run "saucery help" for a list of commands.')
  return misuse
}

async function fail(error: unknown, dataDir: string): Promise<number> {
  if (error instanceof MisuseError) return refuse(error.message)
  if (error instanceof ConfigError) {
    for (const fault of error.faults) printError(fault)
    return badConfiguration
  }
  printError(await wordsFor(error, dataDir))
  return 1
}

async function wordsFor(error: unknown, dataDir: string): Promise<string> {
  const errors = await import('../db/errors.ts')
  const { deepestCause, isBusy, isDamagedDatabase, isStorageFault, NewerDataError } = errors
  if (error instanceof NewerDataError) {
    return `${error.message} Start it with that version, or ${error.undo}.`
  }
  if (isDamagedDatabase(error)) {
    return 'shop.db in the data directory is damaged or is not a Saucery database.'
  }
  if (!(error instanceof Error)) return String(error)
  const cause: NodeJS.ErrnoException = deepestCause(error)
  const { path, code, message } = cause
  if (isBusy(deepestCause(error))) {
    return 'Another program is writing to shop.db in the data directory. Try again in a moment.'
  }
  if (error instanceof errors.DatabaseUnreachableError || errors.sqlStateOf(error) !== null) {
    return `The PostgreSQL server that DATABASE_URL names cannot be used (${message}). Run "saucery doctor" for details.`
  }
  const { code: own, syscall } = error as NodeJS.ErrnoException
  if (own === 'EADDRINUSE') {
    return 'The port is in use by another program. Choose another with --port, or 0 for a free one.'
  }
  if (!isStorageFault(error) && syscall !== 'mkdir') return error.message
  if (statOf(join(dataDir, 'shop.db'))?.isDirectory()) {
    return `shop.db in ${dataDir} is a directory. Move it away, or choose another directory with --data-dir.`
  }
  return storageWords(path ?? dataDir, { code, syscall: cause.syscall, message })
}

async function help(name: string | undefined): Promise<number> {
  if (name !== undefined && name !== 'help') {
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) return refuse(`Unknown command "${name}".`)
    const command = await load()
    const flags = flagsOf(command).map((flag) => `  ${flagWords[flag]}`)
    const usage = (command.usage ?? []).map((line) => `\nsaucery ${line}`).join('')
    const list =
      flags.length > 0 ? `\n\nFlags (they override the environment):\n${flags.join('\n')}` : ''
    const head = usage === '' ? `saucery ${name}\n` : `${usage.slice('\n'.length)}\n`
    print(`${head}\n${command.summary}${list}`)
    return 0
  }
  const rows = await Promise.all(
    Object.entries(commands).map(async ([key, load]) => {
      const { summary } = await load()
      return `  ${key.padEnd(13)}${summary.split('\n')[0]}`
    }),
  )
  rows.push(`  ${'help'.padEnd(13)}Show this, or "help COMMAND" for one command.`)
  print(`saucery [command] [flags]\n\n${rows.join('\n')}`)
  return 0
}
