import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, parse } from 'acorn'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type Import = {
  /** What is written between the quotes. */
  specifier: string
  /** The file it leads to, from the project's root; null for a package. */
  file: string | null
  /** Whether it is gone once the types are. */
  isTypeOnly: boolean
}

export type Source = { file: string; text: string; imports: Import[] }

/** Every TypeScript file below these folders, by its path from the project's root. */
export function sourcesIn(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    [...new Bun.Glob('**/*.{ts,tsx}').scanSync(join(root, folder))]
      .map((name) => join(folder, name))
      // Made by the build.
      .filter((file) => file !== 'src/shared/i18n/messages.ts')
      .sort()
      .map((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        return { file, text, imports: importsOf(file, text) }
      }),
  )
}

const statement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^'\n]+)'/gm
const call = /\bimport\(\s*'([^'\n]+)'\s*\)/g

/** Static and dynamic imports and re-exports; comments are taken out first. */
export function importsOf(file: string, text: string): Import[] {
  const code = codeOf(text)
  return [...code.matchAll(statement), ...code.matchAll(call)].map(([words, specifier = '']) => ({
    specifier,
    file: specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : null,
    isTypeOnly: /^(?:import|export)\s+type\s/.test(words) || hasOnlyTypes(words),
  }))
}

/** A file without its comments; those that share a line with code stay. */
export function codeOf(text: string): string {
  return text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** `import { type A, type B } from` leaves nothing behind either. */
function hasOnlyTypes(words: string): boolean {
  const named = /^import\s+\{([^}]*)\}/.exec(words)?.[1]
  if (named === undefined) return false
  const names = named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.every((name) => name.startsWith('type '))
}

/** The syntax tree of a file, without types and comments. */
export function syntaxOf(file: string, text: string): Node {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const script = new Bun.Transpiler({ loader, deadCodeElimination: false }).transformSync(text)
  return parse(script, { ecmaVersion: 'latest', sourceType: 'module' })
}

export function eachNode(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) {
      eachNode(child as Node, visit)
    }
  }
}
