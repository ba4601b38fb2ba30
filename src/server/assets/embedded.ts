import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Files, filesAt } from './files.ts'

const inCheckout = (folder: string) =>
  fileURLToPath(new URL(`../../../${folder}/`, import.meta.url))

/** The public files in a checkout; the binary embeds them. */
export const publicFolder: string | null = inCheckout('public')

/**
 * The files of the built client. In a checkout they are in `dist/client`; `executable.ts` replaces this
 * module in the binary with one that contains them and the files of `public`.
 */
export function embeddedFiles(): Files {
  const root = inCheckout('dist/client')
  const names = existsSync(root) ? [...new Bun.Glob('**/*').scanSync(root)] : []
  return filesAt(new Map(names.map((name) => [name, root + name])), (path) => Bun.file(path))
}
