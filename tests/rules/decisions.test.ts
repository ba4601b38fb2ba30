import { describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => Bun.file(root + file).text()
const inFolder = [...new Bun.Glob('*.md').scanSync(`${root}docs/decisions`)].sort()
const names = inFolder.filter((name) => name !== 'README.md')
const records = await Promise.all(
  names.map(async (name) => {
    const text = await read(`docs/decisions/${name}`)
    const [, number = '', title = ''] = /^# (\d+)\. (.+)\n\nStatus: /.exec(text) ?? []
    const status = /^Status: (.+)$/m.exec(text)?.[1] ?? ''
    return { name, text, number: Number(number), title, status }
  }),
)
const numbers = new Set(records.map(({ number }) => number))

/** The names of the records that fail a check. */
const except = (isFine: (record: (typeof records)[number]) => boolean) =>
  records.filter((record) => !isFine(record)).map(({ name }) => name)

describe('Each decision record', () => {
  test('is named after its number, which is unique', () => {
    expect(records.length).toBeGreaterThan(50)
    expect(
      except(({ name, number }) =>
        new RegExp(`^${String(number).padStart(4, '0')}(-[a-z0-9]+)+\\.md$`).test(name),
      ),
    ).toEqual([])
    expect(numbers.size).toBe(records.length)
  })

  test('has at most 40 lines and says its context, decision and consequences', () => {
    expect(except(({ text }) => text.trimEnd().split('\n').length <= 40)).toEqual([])
    expect(
      except(({ text }) => {
        const headings = text.match(/^## .+$/gm)?.join(' ')
        return headings === '## Context ## Decision ## Consequences'
      }),
    ).toEqual([])
  })

  test('is accepted, withdrawn, or superseded by one that exists', () => {
    expect(
      except(({ status, number }) => {
        const [, next] = /^superseded by (\d+)$/.exec(status) ?? []
        if (next) return numbers.has(Number(next)) && Number(next) !== number
        return status === 'accepted' || status === 'withdrawn'
      }),
    ).toEqual([])
  })

  test('is in the index with its title and status', async () => {
    const rows = (await read('docs/decisions/README.md'))
      .split('\n')
      .filter((line) => /^- \d/.test(line))
    expect(rows).toEqual(
      records.map(({ name, title, status }) => {
        return `- ${name.slice(0, 4)} [${title}](${name}): ${status}`
      }),
    )
  })
})

test('every decision that code, tests and documents cite has a record', async () => {
  const files = [...new Bun.Glob('{src,tests,docs}/**/*.{ts,tsx,css,md}').scanSync(root)]
  const cited = await Promise.all(
    ['CHANGELOG.md', 'README.md', ...files].map(async (file) => {
      const lists = (await read(file)).matchAll(/\bdecisions? \(?(\d+(?:(?:,| and)\s+\d+)*)\b/g)
      return [...lists].flatMap(([, list = '']) =>
        (list.match(/\d+/g) ?? []).map((number) => ({ file, number: Number(number) })),
      )
    }),
  )
  expect(cited.flat().length).toBeGreaterThan(10)
  expect(cited.flat().filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('decision 88 gives a reason for every package', async () => {
  const { dependencies, devDependencies } = await Bun.file(`${root}package.json`).json()
  const text = records.find(({ number }) => number === 88)?.text ?? ''
  const unexplained = Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !name.startsWith('@types/') && name !== 'bun-types')
    .filter((name) => !text.includes(`\`${name}\``))
  expect(unexplained).toEqual([])
})
