import { keyOf, type Package } from './packages-inside.ts'

/** What may go to others inside a program under the MIT licence, with no more to do than to say so. */
export const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]

/** The licences of everything inside, each text once with all that stand under it. */
export function licenceList(packages: readonly Package[], runtime: string): string {
  const byWords = new Map<string, Package[]>()
  for (const item of packages) {
    const words = item.words ?? `${item.licence} (the package brings no text of it)`
    byWords.set(words, [...(byWords.get(words) ?? []), item])
  }
  const parts = [...byWords].map(([words, items]) => {
    const names = items.map((item) => `${keyOf(item)} (${item.licence})`)
    return `${names.join('\n')}\n\n${words}`
  })
  const head =
    'Saucery is under the MIT licence. Inside it are parts of others, each under its own:'
  return `${[head, ...parts, runtime].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
