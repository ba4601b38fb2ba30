import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { beforeAll, expect, test } from 'bun:test'
import { analyse } from 'scslre'
import { eachNode, sourcesIn, syntaxOf } from './sources.ts'

// A regular expression that can scan the same text repeatedly lets a visitor stop the shop with one request.
// This test judges every expression in the program by its structure, regardless of where its input comes
// from, so that nobody has to remember which of them get input from visitors.

type Pattern = { file: string; source: string; flags: string }

let patterns: Pattern[]
let built: string[]
beforeAll(() => {
  const found = sourcesIn('src').map(({ file, text }) => patternsOf(file, text))
  patterns = found.flatMap((each) => each.patterns)
  built = found.flatMap((each) => each.built)
})

/** The reasons why matching may take more than linear time. */
function faultsOf(source: string, flags = ''): string[] {
  const { reports } = analyse({ source, flags })
  const faults = reports.map(
    ({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`,
  )
  return [
    ...faults,
    ...(hasRepeatedChoice(source, flags) ? ['Choice'] : []),
    ...(readsOnFromEach(source, flags) ? ['Beginning'] : []),
  ]
}

/** Whether an alternation is repeated without limit: `(a|a)*` is exponential, but `analyse` misses it. */
function hasRepeatedChoice(source: string, flags: string): boolean {
  let isFound = false
  visitRegExpAST(parseRegExpLiteral(new RegExp(source, flags)), {
    onQuantifierEnter: ({ max, element }) => {
      if (max === Infinity && 'alternatives' in element && element.alternatives.length > 1) {
        isFound = true
      }
    },
  })
  return isFound
}

/** All printable ASCII characters, a line break and a letter outside ASCII. */
const signs = [
  ...Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)),
  '\n',
  'é',
]

/**
 * Whether a text that repeats the beginning of the pattern is scanned to its end from each repetition,
 * such as `<<<<` by `<[^>]*>`. `analyse` misses this as well.
 */
function readsOnFromEach(source: string, flags: string): boolean {
  const { pattern } = parseRegExpLiteral(new RegExp(source, flags))
  const matches = (raw: string) => {
    const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''))
    return signs.filter((sign) => one.test(sign))
  }
  return pattern.alternatives
    .flatMap(({ elements }) => sequencesOf(elements))
    .some((sequence) => {
      const [first] = sequence
      if (first?.type === 'Assertion' && first.kind === 'start') return false
      return sequence.some((element, index) => {
        if (element.type !== 'Quantifier' || element.max !== Infinity) return false
        const read = new Set(matches(element.element.raw))
        const before = sequence.slice(0, index).filter(isRequired)
        return (
          before.length > 0 &&
          sequence.slice(index + 1).some(isRequired) &&
          before.every((each) => {
            const raw = each.type === 'Quantifier' ? each.element.raw : each.raw
            return matches(raw).some((sign) => read.has(sign))
          })
        )
      })
    })
}

/** The sequences of elements along every path through the groups that are not repeated. */
function sequencesOf(elements: readonly AST.Element[]): AST.Element[][] {
  return elements.reduce<AST.Element[][]>(
    (ways, element) => {
      const isGroup = element.type === 'Group' || element.type === 'CapturingGroup'
      const through = isGroup
        ? element.alternatives.flatMap((each) => sequencesOf(each.elements))
        : [[element]]
      return ways.flatMap((way) => through.map((more) => [...way, ...more]))
    },
    [[]],
  )
}

function isRequired(element: AST.Element): boolean {
  return element.type === 'Quantifier' ? element.min > 0 : element.type !== 'Assertion'
}

function patternsOf(file: string, text: string) {
  const found: Pattern[] = []
  const built: string[] = []
  eachNode(syntaxOf(file, text), (node) => {
    const { regex, key, value, callee } = node as NodeFields
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags })
    // The `pattern` of a schema, as TypeBox compiles it.
    if (key?.name === 'pattern' && typeof textOf(value) === 'string') {
      found.push({ file, source: textOf(value) ?? '', flags: '' })
    }
    if (callee?.name === 'RegExp') built.push(file)
  })
  return { patterns: found, built }
}

type Text = { value?: unknown; quasi?: { quasis: { value: { raw: string } }[] } } | undefined
type NodeFields = {
  regex?: { pattern: string; flags: string }
  key?: { name?: string }
  value?: Text
  callee?: { name?: string }
}

/** A string in quotes or in `String.raw`. */
function textOf(value: Text): string | undefined {
  if (typeof value?.value === 'string') return value.value
  return value?.quasi?.quasis.map(({ value: { raw } }) => raw).join('')
}

test('ASVS 1.2.9 every regular expression in the program runs in linear time', () => {
  expect(patterns.length).toBeGreaterThan(120)
  const slow = patterns
    .map(({ file, source, flags }) => {
      // The build reads only our own files.
      const isOfBuild = file.startsWith('src/build/')
      const faults = faultsOf(source, flags).filter((each) => !isOfBuild || each !== 'Beginning')
      return { file, source, faults }
    })
    .filter(({ faults }) => faults.length > 0)
  expect(slow).toEqual([])
})

test('regular expressions are literals in the source: none is built at run time', () => {
  expect(built).toEqual([])
})

test('regular expressions are found in literals and schemas, whatever the surrounding code', () => {
  const text = `
    export const one: RegExp = /a+$/i
    export const field = Type.String({ pattern: '^b$' })
    export const raw = <T,>(x: T) => Type.String({ pattern: String.raw\`^\\d+$\` })
    // /not this/
    export const made = new RegExp('c' + one)`
  expect(patternsOf('src/example.ts', text)).toEqual({
    patterns: [
      { file: 'src/example.ts', source: 'a+$', flags: 'i' },
      { file: 'src/example.ts', source: '^b$', flags: '' },
      { file: 'src/example.ts', source: String.raw`^\d+$`, flags: '' },
    ],
    built: ['src/example.ts'],
  })
})

test('regular expressions that once stopped the shop, and similar ones, are detected as slow', () => {
  for (const slow of [
    String.raw`\/+$`,
    String.raw`[\w*-]+\s*;\s*q=0(\.0*)?\s*(?=,|$)`,
    String.raw`[^\s<>"'(),:;]+@[^\s<>"'(),:;]+`,
    String.raw`[\s,;]*(ext|x|#)\s*\d{1,6}$`,
    String.raw`\s+\S*$`,
    '(a+)+b',
    '^(a|a)*$',
    '^a*a*$',
    '<[a-z][^>]*>',
    '(<|#).*\n',
  ]) {
    expect([slow, faultsOf(slow).length]).not.toEqual([slow, 0])
  }
  for (const plain of [String.raw`^\d+$`, '[a-z]+', '^(?:a|b)$', String.raw`,\s*`]) {
    expect([plain, faultsOf(plain)]).toEqual([plain, []])
  }
})

test('no two modules register a format under the same name, because TypeBox has one registry', () => {
  const names = sourcesIn('src').flatMap(({ text }) =>
    [...text.matchAll(/FormatRegistry\.Set\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(4)
  expect(names).toEqual([...new Set(names)])
})
