import { beforeAll, expect, test } from 'bun:test'
import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { eachNode, sourcesIn, syntaxOf } from './sources.ts'

// A regular expression that can look at the same text again and again lets a visitor stop the shop
// with one request. Every expression of the program is judged by its structure, wherever its input
// comes from, so that nobody has to remember which of them meet visitors.

type Pattern = { file: string; source: string; flags: string }

let patterns: Pattern[]
let built: string[]
beforeAll(() => {
  const found = sourcesIn('src').map(({ file, text }) => patternsOf(file, text))
  patterns = found.flatMap((each) => each.patterns)
  built = found.flatMap((each) => each.built)
})

/** The ways in which matching it may take longer than in proportion to the text. */
function faultsOf(source: string, flags = ''): string[] {
  const { reports } = analyse({ source, flags })
  const faults = reports.map(
    ({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`,
  )
  return hasRepeatedChoice(source, flags) ? [...faults, 'Choice'] : faults
}

/** A choice repeated without end, which `analyse` does not judge: `(a|a)*` is exponential. */
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

function patternsOf(file: string, text: string) {
  const found: Pattern[] = []
  const built: string[] = []
  eachNode(syntaxOf(file, text), (node) => {
    const { regex, key, value, callee } = node as NodeFields
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags })
    // What a schema asks of a text (`pattern`), as TypeBox compiles it.
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

test('ASVS 1.2.9 no expression of the program takes longer than in proportion to its text', () => {
  expect(patterns.length).toBeGreaterThan(120)
  const slow = patterns
    .map((pattern) => ({ ...pattern, faults: faultsOf(pattern.source, pattern.flags) }))
    .filter(({ faults }) => faults.length > 0)
  expect(slow).toEqual([])
})

test('an expression stands in the source: none is put together while the program runs', () => {
  expect(built).toEqual([])
})

test('expressions are found in literals and in schemas, whatever stands around them', () => {
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

test('the judge knows those that once stopped the shop, and their like', () => {
  for (const slow of [
    String.raw`\/+$`,
    String.raw`[\w*-]+\s*;\s*q=0(\.0*)?\s*(?=,|$)`,
    String.raw`[^\s<>"'(),:;]+@[^\s<>"'(),:;]+`,
    String.raw`[\s,;]*(ext|x|#)\s*\d{1,6}$`,
    String.raw`\s+\S*$`,
    '(a+)+b',
    '^(a|a)*$',
    '^a*a*$',
  ]) {
    expect([slow, faultsOf(slow).length]).not.toEqual([slow, 0])
  }
  for (const plain of [String.raw`^\d+$`, '[a-z]+', '^(?:a|b)$', String.raw`,\s*`]) {
    expect([plain, faultsOf(plain)]).toEqual([plain, []])
  }
})
