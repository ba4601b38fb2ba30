import { expect, test } from 'bun:test'
import { sourcesIn } from './sources.ts'

/** These say what happened to a value, not what it is. */
const participles =
  'asked|came|found|given|gone|heard|knew|known|made|meant|said|seen|taken|took|wanted'

test('nothing is named by a participle that says nothing about it', () => {
  const wrong = sourcesIn('src')
    .filter(({ file }) => !file.startsWith('src/server/db/'))
    .flatMap(({ file, text }) =>
      participlesIn(text, file.endsWith('x')).map((name) => [file, name]),
    )
  expect(wrong).toEqual([])
})

test('such a name is found as a variable, a parameter, a part of an object, a function and a type', () => {
  const names = (text: string) => participlesIn(text, false)
  expect(names('const found = find(1)')).toEqual(['found'])
  expect(
    names('export function f(one: number, known: Set<number>) { return known.has(one) }'),
  ).toEqual(['known'])
  expect(names('export const f = (made) => made + 1')).toEqual(['made'])
  expect(names('const { id: asked, b } = read()')).toEqual(['asked'])
  expect(names('const [{ given }] = read()')).toEqual(['given'])
  expect(names('export function seen() {}')).toEqual(['seen'])
  expect(names('type Wanted = string')).toEqual(['Wanted'])
  expect(names("say({ found: 3, text: `It was found, and ${id} was seen.` }, 'made')")).toEqual([])
})

const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
}

/** Without types and comments, a parameter is a name between brackets and commas. */
function participlesIn(text: string, isTsx: boolean): string[] {
  const code = transpilers[isTsx ? 'tsx' : 'ts'].transformSync(
    text.replaceAll(" with { type: 'macro' }", ''),
  )
  const plain = code.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
  const declared = new RegExp(
    `\\b(?:const|let|function|class) (${participles})\\b|[([{,:] ?(?:\\.\\.\\.)?(${participles})(?= ?[,)\\]}=])`,
    'g',
  )
  const types = new RegExp(`^(?:export )?(?:type|interface) (${participles})\\b`, 'gim')
  const matches = [...plain.matchAll(declared), ...text.matchAll(types)]
  return [...new Set(matches.flatMap(([, ...names]) => names.filter((name) => name !== undefined)))]
}
