import type { Flags } from '../config/config.ts'
import type { SettingsFile } from '../config/settings-file.ts'

/** Flags without a value. */
export const switches = [
  'demo',
  'public-demo',
  'force',
  'admin',
  'print',
  'yes',
  'dry-run',
  'skip-faulty',
  'with-notes',
] as const

export type CommandFlags = Flags &
  Partial<Record<(typeof switches)[number], boolean>> &
  Partial<
    Record<
      | 'since'
      | 'at'
      | 'identity'
      | 'to'
      | 'from'
      | 'file'
      | 'name'
      | 'out'
      | 'pictures'
      | 'stock'
      | 'spreadsheet'
      | 'env-file'
      | 'mail-to'
      | 'workers'
      | 'permissions'
      | 'days'
      | 'user'
      | 'role',
      string
    >
  >

type ObsoleteFlag = 'workers'

export type FlagName = Exclude<keyof CommandFlags, ObsoleteFlag>

export type Command = {
  summary: string
  /** One line per form, for commands that take arguments. */
  usage?: readonly string[]
  flags: readonly FlagName[]
  /** Flags of earlier versions: still accepted, no longer in the help. */
  obsoleteFlags?: readonly ObsoleteFlag[]
  /** Returns the exit code; undefined means 0. `file` is the settings file. */
  run: (flags: CommandFlags, args: readonly string[], file: SettingsFile) => Promise<number | void>
}

export class MisuseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MisuseError'
  }
}

/** Throws if the shop uses PostgreSQL. `instead` is a sentence about what to do instead. */
export function requireSqlite({ databaseUrl }: { databaseUrl: string | null }, instead: string) {
  if (databaseUrl === null) return
  throw new Error(`The shop is on PostgreSQL. ${instead} See docs/scaling.md.`)
}

/** The only argument of a command; throws `MisuseError` if there is none or more than one. */
export function onlyArgument(args: readonly string[], what: string): string {
  const [only, ...more] = args
  if (only === undefined) throw new MisuseError(`${what} is missing.`)
  if (more.length > 0)
    throw new MisuseError(`Unexpected argument "${more[0]}": name one ${what} at most.`)
  return only
}
