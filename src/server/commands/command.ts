import type { Flags } from '../config/config.ts'

/** Everything that can be said on the command line; switches are true or not there. */
export type CommandFlags = Flags &
  Partial<Record<'force' | 'admin' | 'print', boolean>> &
  Partial<Record<'since' | 'file' | 'env-file' | 'workers', string>>

type ObsoleteFlag = 'workers'

export type FlagName = Exclude<keyof CommandFlags, ObsoleteFlag>

export type Command = {
  summary: string
  /** What may stand behind the name, a line for each way to call it; none when nothing may. */
  usage?: readonly string[]
  flags: readonly FlagName[]
  /** Flags of earlier versions: still accepted, no longer in the help. */
  obsoleteFlags?: readonly ObsoleteFlag[]
  /** Runs it and returns the exit code. */
  run: (flags: CommandFlags, args: readonly string[]) => Promise<number>
}

/** Called in a way that there is not: ends with 2 and one line on what is wrong. */
export class MisuseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MisuseError'
  }
}

/** The one argument of a command; throws `MisuseError` when there is none, or more. */
export function onlyArgument(args: readonly string[], what: string): string {
  const [only, ...more] = args
  if (only === undefined) throw new MisuseError(`${what} is missing.`)
  if (more.length > 0) throw new MisuseError(`There is one ${what} at most, not "${more[0]}".`)
  return only
}
