import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inCheckout = (folder: string) =>
  fileURLToPath(new URL(`../../../${folder}/`, import.meta.url))

/** The public files in a checkout; the binary has them among its own. */
export const publicFolder: string | null = inCheckout('public')

/**
 * The built client, by name. In a checkout it lies in `dist/client`; `build.ts` puts a twin of this
 * module into the binary that has the files inside, and those of `public`.
 */
export function embeddedFiles(): Map<string, string> {
  const root = inCheckout('dist/client')
  const names = existsSync(root) ? [...new Bun.Glob('**/*').scanSync(root)] : []
  return new Map(names.map((name) => [name, `${root}${name}`]))
}
