import { visibleLines } from '../runtime/visible-text.ts'

/**
 * Prints for a person. Texts of files, databases and other servers may contain commands for the
 * terminal, so these are shown, not obeyed.
 */
export function print(text: string): void {
  console.log(visibleLines(text))
}

/** Prints to standard error, likewise. */
export function printError(text: string): void {
  console.error(visibleLines(text))
}
