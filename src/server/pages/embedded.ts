import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The built client and the public files, by name. In a checkout they lie in `dist/client` and
 * `public`; `build.ts` puts a twin of this module into the binary that has the files inside.
 */
export function embeddedFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const folder of ['public', 'dist/client']) {
    const root = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url))
    if (!existsSync(root)) continue
    for (const name of new Bun.Glob('**/*').scanSync(root)) files.set(name, `${root}${name}`)
  }
  return files
}
