import { expect, test } from 'bun:test'
import { codeOf, sourcesIn } from './sources.ts'

const sources = new Map(sourcesIn('src/web', 'src/shared').map((source) => [source.file, source]))

test('the dashboard opens without loading the code for forms and their validation', () => {
  expect(packagesOf('src/web/admin/shell/admin-pages.tsx')).toContain('@tanstack/react-query')
  expect(packagesOf('src/web/admin/shell/admin-pages.tsx').filter(isOfForms)).toEqual([])
  // The dialogs, which are loaded later, import it.
  expect(packagesOf('src/web/admin/orders/edit/order-edit-dialog.tsx').filter(isOfForms)).toEqual([
    '@sinclair/typebox',
    '@sinclair/typebox/value',
    'react-hook-form',
  ])
})

function isOfForms(name: string): boolean {
  return /^(@sinclair\/typebox|react-hook-form)(\/|$)/.test(name)
}

test('the first script of the shop does not include the other pages', () => {
  const files = [...loadedWith('src/web/app/entry.tsx').files]
  expect(files).toContain('src/web/catalog/home/home-page.tsx')
  const others = /^src\/web\/(pages|order|catalog\/(product\/product-page|reviews|wishlist)|admin)/
  expect(files.filter((file) => others.test(file))).toEqual([])
})

function packagesOf(first: string): string[] {
  return [...loadedWith(first).packages].sort()
}

/** The files and packages that are loaded with a file: its static imports, without types. */
function loadedWith(first: string) {
  const files = new Set([first])
  const packages = new Set<string>()
  // The set grows during iteration.
  for (const file of files) {
    const source = sources.get(file)
    if (!source) continue
    const code = codeOf(source.text)
    for (const { specifier, file: imported, isTypeOnly } of source.imports) {
      if (isTypeOnly || code.includes(`import('${specifier}')`)) continue
      if (imported) files.add(imported)
      else packages.add(specifier)
    }
  }
  return { files, packages }
}
