import { parseArgs } from 'node:util'
import { version } from '../../../package.json'
import { ConfigError } from '../config.ts'
import { isDamagedDatabase, isSystemStorageFault } from '../db/faults.ts'
import { NewerDataError } from '../db/migrations.ts'
import { backup, restore } from './backup.ts'
import { type Command, type FlagName, MisuseError } from './command.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { reconcile } from './reconcile.ts'
import { rollback } from './rollback.ts'
import { secret } from './secret.ts'
import { serve } from './serve.ts'
import { service } from './service.ts'
import { user } from './user.ts'

const commands: Record<string, Command> = {
  serve: {
    summary: 'Serve the shop (the default); migrates the data directory if needed.',
    flags: ['port', 'host', 'data-dir', 'demo'],
    run: serve,
  },
  migrate: {
    summary: "Bring the data directory to this version's schema.",
    flags: ['data-dir'],
    run: migrate,
  },
  backup,
  restore,
  rollback,
  user,
  secret,
  service,
  doctor,
  reconcile,
  version: {
    summary: 'Print the version.',
    flags: [],
    run: async () => {
      console.log(`saucery ${version}`)
      return 0
    },
  },
}

const flagWords: Record<FlagName, string> = {
  port: '--port N          the port to listen on; 0 picks a free one (PORT, 3000)',
  host: '--host H          the address to listen on (HOST, 127.0.0.1)',
  'data-dir': '--data-dir DIR    where everything is kept (DATA_DIR, ./data)',
  demo: '--demo            fill an empty shop with samples; PayPal is simulated',
  since: '--since DATE      the first day to look at (7 days ago)',
  force: '--force           go on where something would be set aside',
  admin: '--admin           let the account into the dashboard',
  print: '--print           show what would be written, and write nothing',
  file: '--file FILE       where the unit goes (/etc/systemd/system/saucery.service)',
  'env-file': '--env-file FILE   where its settings lie (/etc/saucery/saucery.env)',
}

const switches: readonly FlagName[] = ['demo', 'force', 'admin', 'print']

const misuse = 2
const badConfiguration = 78

/** Runs what the arguments name and returns the exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const [first, ...rest] = argv
  if (first === 'help' || first === '--help' || first === '-h') return help(rest[0])
  if (first === '--version' || first === '-v') return runCommand(['version'])
  const isNamed = first !== undefined && !first.startsWith('-')
  const name = isNamed ? first : 'serve'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return refuse(`There is no command "${name}".`)
  const args = isNamed ? rest : argv
  if (args.includes('--help') || args.includes('-h')) return help(name)
  try {
    const { values, positionals } = readArguments(command, args)
    return await command.run(values, positionals)
  } catch (error) {
    return fail(error)
  }
}

function readArguments({ flags, usage }: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    flags.map((flag) => [flag, { type: switches.includes(flag) ? 'boolean' : 'string' } as const]),
  )
  try {
    const allowPositionals = usage !== undefined
    return parseArgs({ args: [...args], options, allowPositionals })
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('\n') : [String(error)]
    throw new MisuseError(first)
  }
}

function refuse(what: string): number {
  console.error(what)
  console.error('Run "saucery help" to see what there is.')
  return misuse
}

function fail(error: unknown): number {
  if (error instanceof MisuseError) return refuse(error.message)
  if (error instanceof ConfigError) {
    for (const fault of error.faults) console.error(fault)
    return badConfiguration
  }
  if (error instanceof NewerDataError) {
    console.error(
      `${error.message} Start it with that version, undo its upgrade with its "rollback", or restore an older backup.`,
    )
    return 1
  }
  if (isDamagedDatabase(error)) {
    console.error('shop.db in the data directory is damaged, or is no database of Saucery.')
    return 1
  }
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') {
    console.error(
      'The port is taken by another program. Choose another with --port, or 0 for a free one.',
    )
    return 1
  }
  const { path, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof Error && (isSystemStorageFault(error) || syscall === 'mkdir')) {
    console.error(
      `${path ?? 'The data directory'} cannot be written (${message.split(',')[0]}). Make room, give it to the shop's own account, or choose another directory with --data-dir.`,
    )
    return 1
  }
  console.error(error instanceof Error ? error.message : String(error))
  return 1
}

function help(name: string | undefined): number {
  if (name !== undefined && name !== 'help') {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) return refuse(`There is no command "${name}".`)
    const flags = command.flags.map((flag) => `  ${flagWords[flag]}`)
    const usage = (command.usage ?? []).map((line) => `\nsaucery ${line}`).join('')
    const list =
      flags.length > 0 ? `\n\nFlags (they win over the environment):\n${flags.join('\n')}` : ''
    const head = usage === '' ? `saucery ${name}\n` : `${usage.slice('\n'.length)}\n`
    console.log(`${head}\n${command.summary}${list}`)
    return 0
  }
  const rows = Object.entries(commands).map(
    ([key, { summary }]) => `  ${key.padEnd(11)}${summary.split('\n')[0]}`,
  )
  rows.push(`  ${'help'.padEnd(11)}Show this, or "help COMMAND" for one command.`)
  console.log(`saucery [command] [flags]\n\n${rows.join('\n')}`)
  return 0
}
