import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => Bun.file(root + file).text()
const inFolder = [...new Bun.Glob('*.md').scanSync(`${root}docs/decisions`)].sort()
const pages = await Promise.all(
  inFolder
    .filter((name) => name !== 'README.md')
    .map(async (name) => {
      const text = await read(`docs/decisions/${name}`)
      const [, title = '', governed = ''] = /^# (.+)\n\nGoverns: (.+)\n/.exec(text) ?? []
      return {
        name,
        text,
        title,
        paths: [...governed.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''),
      }
    }),
)

test('each page of decisions has a title, folders that exist, and fits on two screens', () => {
  expect(pages.length).toBeGreaterThan(20)
  const isFine = ({ title, paths, text }: (typeof pages)[number]) =>
    title !== '' &&
    paths.length > 0 &&
    paths.every((path) => existsSync(root + path)) &&
    text.split('\n').length <= 60
  expect(pages.filter((page) => !isFine(page)).map(({ name }) => name)).toEqual([])
})

test('each page of decisions is linked from a folder that it governs', async () => {
  const linked = await Promise.all(
    pages.map(async ({ name, paths }) => {
      const files = paths.flatMap((path) => [
        ...new Bun.Glob(`${path}/**/*.{ts,tsx,md}`).scanSync(root),
      ])
      // A package file cannot carry a comment; the README links the libraries' page.
      const texts = await Promise.all(['README.md', ...files].map(read))
      return texts.some((text) => text.includes(`docs/decisions/${name}`))
    }),
  )
  expect(pages.filter((_, index) => !linked[index]).map(({ name }) => name)).toEqual([])
})

test('the list of decisions has each page once, by its title', async () => {
  const rows = (await read('docs/decisions/README.md'))
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(rows.sort()).toEqual(pages.map(({ name, title }) => `- [${title}](${name})`).sort())
})

test('every page of decisions that the code names exists', async () => {
  const files = [...new Bun.Glob('{src,tests}/**/*.{ts,tsx,css,md}').scanSync(root)]
  const named = await Promise.all(
    files.map(async (file) =>
      [...(await read(file)).matchAll(/docs\/decisions\/([\w-]+\.md)/g)].map(([, page]) => ({
        file,
        page,
      })),
    ),
  )
  expect(named.flat().length).toBeGreaterThan(30)
  expect(named.flat().filter(({ page }) => !inFolder.includes(page ?? ''))).toEqual([])
})

test('the page on libraries gives a reason for every package', async () => {
  const { dependencies, devDependencies } = await Bun.file(`${root}package.json`).json()
  const text = pages.find(({ name }) => name === 'libraries.md')?.text ?? ''
  const unexplained = Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !name.startsWith('@types/') && name !== 'bun-types')
    .filter((name) => !text.includes(`\`${name}\``))
  expect(unexplained).toEqual([])
})
