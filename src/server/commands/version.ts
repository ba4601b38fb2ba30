import { version } from '../runtime/version.ts'
import type { Command } from './command.ts'
import { print } from './printing.ts'

export const versionCommand: Command = {
  summary: 'Print the version.',
  flags: [],
  run: async () => print(`saucery ${version}${builtFrom()}`),
}

/**
 * The commit and its date, which `executable.ts` puts into the executable; empty when run from
 * source.
 */
function builtFrom(): string {
  const commit = process.env.BUILT_FROM ?? ''
  return commit === '' ? '' : ` (${commit})`
}
