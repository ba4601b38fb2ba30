import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const documents = ['README.md', ...new Bun.Glob('docs/**/*.md').scanSync(root)].sort()
const texts = await Promise.all(
  documents.map(async (file) => ({ file, text: await Bun.file(root + file).text() })),
)

test('every file and folder that the documents name exists', () => {
  const named = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:src|tests|docs|public|migrations)\/[\w./-]*)`/g)].map(
      ([, path = '']) => ({ file, path }),
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ path }) => !existsSync(root + path))).toEqual([])
})

test('every source file that the guides name without its folder exists', () => {
  const sources = new Set(
    [...new Bun.Glob('{src,tests}/**/*.{ts,tsx}').scanSync(root)].map((path) => basename(path)),
  )
  const guides = texts.filter(({ file }) => !file.startsWith('docs/decisions'))
  const named = guides.flatMap(({ file, text }) =>
    [...text.matchAll(/`(\w[\w.-]*\.tsx?)`/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name }) => !sources.has(name))).toEqual([])
})

test('every link between the documents leads to a file', () => {
  const links = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(([, path = '']) => ({
      file,
      path,
    })),
  )
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ file, path }) => !existsSync(join(root, dirname(file), path)))).toEqual([])
})

test('each question of a newcomer is answered by at most three files or links', () => {
  const guide = texts.find(({ file }) => file === 'docs/architecture.md')?.text ?? ''
  const section = guide.split('## Where to look\n')[1]?.split('\n## ')[0] ?? ''
  const answers = section.split(/^- /m).slice(1)
  expect(answers.length).toBeGreaterThanOrEqual(10)
  const placesOf = (answer: string) => answer.match(/`(src|tests)\/[\w./-]+`|\]\([^)]+\)/g) ?? []
  const wrong = answers.filter((each) => placesOf(each).length < 1 || placesOf(each).length > 3)
  expect(wrong).toEqual([])
  expect(texts.find(({ file }) => file === 'README.md')?.text).toContain('#where-to-look)')
})

test('the glossary explains each term in one line, in alphabetical order', () => {
  const glossary = texts.find(({ file }) => file === 'docs/glossary.md')?.text ?? ''
  const lines = glossary.split('\n').filter((line) => line.startsWith('-'))
  const terms = lines.map((line) => /^- \*\*([^*]+)\*\*: .+\.$/.exec(line)?.[1] ?? line)
  expect(terms.length).toBeGreaterThan(40)
  expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')))
})
