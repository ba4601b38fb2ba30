import type { ActionName } from '#shared/contract/routes.ts'
import type { groupWords } from './command-groups.ts'

export type Command = {
  /** Its label in the palette and in the list of shortcuts. */
  title: () => string
  group: keyof typeof groupWords
  /** One key, or two in sequence. */
  keys?: readonly string[]
  /** More words that find it in the palette. */
  keywords?: () => string
  /** The command that opens the page where this command runs. */
  first?: string
  /** The actions that staff perform with it; a test requires a command for every action. */
  actions?: readonly ActionName[]
}
