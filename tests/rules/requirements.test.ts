import { describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = [
  'CHANGELOG.md',
  'README.md',
  ...new Bun.Glob('{src,tests,docs}/**/*.{ts,tsx,css,md}').scanSync(root),
].sort()
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await Bun.file(root + file).text()] as const)),
)

const id = /\b(?:[A-Z]{2,}-\d{2}|[OT]\d{1,2})\b/g
const requirements = 'docs/requirements.md'
const defined = [
  ...(texts.get(requirements) ?? '').matchAll(/^\*\*([A-Z]{2,}-\d{2}|[OT]\d{1,2})\*\* /gm),
].map(([, name = '']) => name)

/** The ids cited in a text, including those within a range such as "API-05 to API-09". */
function citedIn(text: string): string[] {
  const ranges = [...text.matchAll(/\b([A-Z]{2,})-(\d{2}) to \1-(\d{2})\b/g)].flatMap(
    ([, topic = '', first, last]) => {
      const numbers = Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => n)
      return numbers.map((n) => `${topic}-${String(Number(first) + n).padStart(2, '0')}`)
    },
  )
  return [...(text.match(id) ?? []), ...ranges]
}

describe('docs/requirements.md', () => {
  test('defines each id once', () => {
    // A definition is a paragraph. One that a merge left as an item of a list would count as none.
    expect(texts.get(requirements)?.match(/^- \*\*.*/gm) ?? []).toEqual([])
    expect(defined.length).toBeGreaterThan(300)
    expect(defined.filter((name, place) => defined.indexOf(name) !== place)).toEqual([])
  })

  test('names the topic of every id, in the id or in the heading above it', () => {
    const sections = (texts.get(requirements) ?? '').split(/^## /m).slice(1)
    const topicOf = (section: string) => section.slice(0, section.indexOf('\n'))
    const underTopic = sections.flatMap((section) =>
      [...section.matchAll(/^\*\*([OT]\d{1,2})\*\* /gm)].map(([, name = '']) => ({
        name,
        topic: topicOf(section),
        // An id without a topic stands beside ids of one topic, so that its heading means them.
        beside: new Set(section.match(/(?<=^\*\*)[A-Z]{2,}(?=-\d{2}\*\* )/gm)).size,
      })),
    )
    const all = defined.filter((name) => /^[OT]\d/.test(name))
    expect(underTopic.map(({ name }) => name).sort()).toEqual(all.sort())
    expect(underTopic.filter(({ topic, beside }) => topic === '' || beside === 0)).toEqual([])
  })

  test('defines every id that code, tests and documents cite', () => {
    const known = new Set(defined)
    const unknown = [...texts].flatMap(([file, text]) =>
      citedIn(text)
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  test('has a test for every id, with the id in its title', () => {
    const titles = [...texts]
      .filter(([file]) => file.startsWith('tests/') && /\.test\.tsx?$/.test(file))
      .flatMap(([, text]) => text.match(/['"`](?:[A-Z]{2,}-\d{2}|[OT]\d{1,2})\b[^\n]*/g) ?? [])
    const tested = new Set(titles.flatMap(citedIn))
    expect(defined.filter((name) => !tested.has(name))).toEqual([])
  })

  test('is the only specification that code, tests and documents cite', () => {
    const outside = [...texts].flatMap(([file, text]) =>
      (
        text.match(
          /\bspec §|§ ?\d|\bdecisions [OT]\d|\bthe specification\b|\(contract\)|contract\.md/g,
        ) ?? []
      )
        .filter(() => file !== 'tests/rules/requirements.test.ts')
        .map((words) => `${file}: ${words}`),
    )
    expect(outside).toEqual([])
  })
})
