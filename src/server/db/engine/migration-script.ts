// Why it is built like this: docs/decisions/migrations.md

import { readFileSync } from 'node:fs'

/**
 * The SQL of a migration, read from the checkout. `executable.ts` replaces this module in the binary with
 * one that contains every script.
 */
export function migrationScript(name: string): string {
  return readFileSync(new URL(`../../../../migrations/${name}.sql`, import.meta.url), 'utf8')
}
