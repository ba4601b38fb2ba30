import { keyOf, type Package } from './packages-inside.ts'

/** Licenses of packages that an MIT-licensed program may include with attribution alone. */
export const allowedLicenses = [
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

/** The license texts of all packages. Each text appears once, with the packages that use it. */
export function licenseList(packages: readonly Package[], runtime: string): string {
  const byWords = new Map<string, Package[]>()
  for (const item of packages) {
    const words = item.words ?? `${item.license} (the package brings no text of it)`
    byWords.set(words, [...(byWords.get(words) ?? []), item])
  }
  const parts = [...byWords].map(([words, items]) => {
    const names = items.map((item) => `${keyOf(item)} (${item.license})`)
    return `${names.join('\n')}\n\n${words}`
  })
  const head =
    'Saucery is under the MIT license. Inside it are parts of others, each under its own:'
  return `${[head, ...parts, runtime].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
