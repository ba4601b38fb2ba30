import { expect, test } from 'bun:test'
import { cyclesIn, type Import, importsOf, type Source, sourcesIn } from './sources.ts'

// "Who may import whom" of the design. Types count: a type that crosses a border binds as well.

const sources = sourcesIn('src')

type Offence = string

function offences(
  isIn: (file: string) => boolean,
  allows: (imported: Import, from: Source) => boolean,
) {
  return sources
    .filter(({ file }) => isIn(file))
    .flatMap((source) =>
      source.imports
        .filter((imported) => !allows(imported, source))
        .map(({ specifier }): Offence => `${source.file} imports ${specifier}`),
    )
}

const below = (folder: string) => (file: string) => file.startsWith(`${folder}/`)
const isBelow = ({ file }: Import, ...folders: string[]) =>
  folders.some((folder) => file?.startsWith(`${folder}/`))

test('shared/domain imports nothing but itself', () => {
  expect(offences(below('src/shared/domain'), (it) => isBelow(it, 'src/shared/domain'))).toEqual([])
})

test('shared/contract imports the domain, itself, TypeBox and the types of PayPal', () => {
  const allows = (it: Import) =>
    isBelow(it, 'src/shared/domain', 'src/shared/contract') ||
    /^@sinclair\/typebox(\/|$)/.test(it.specifier) ||
    (it.specifier === '@paypal/paypal-js' && it.isTypeOnly)
  expect(offences(below('src/shared/contract'), allows)).toEqual([])
})

test('the browser imports shared and itself, never the server, not even a type', () => {
  const allows = (it: Import) => it.file === null || isBelow(it, 'src/shared', 'src/web')
  expect(offences(below('src/web'), allows)).toEqual([])
  const isServers = ({ specifier }: Import) => /^(bun|node:|@?elysia|drizzle)/.test(specifier)
  expect(offences(below('src/web'), (it) => !isServers(it))).toEqual([])
})

test('of the server only its pages import the code of the browser', () => {
  const isServerButPages = (file: string) =>
    file.startsWith('src/server/') && !file.startsWith('src/server/pages/')
  expect(offences(isServerButPages, (it) => !isBelow(it, 'src/web'))).toEqual([])
})

test('the samples are put in by the database alone, and import shared and themselves', () => {
  const allows = (it: Import) => it.file === null || isBelow(it, 'src/shared', 'src/samples')
  expect(offences(below('src/samples'), allows)).toEqual([])
  const others = (file: string) => !/^src\/(samples\/|server\/db\/sample-shop)/.test(file)
  expect(offences(others, (it) => !isBelow(it, 'src/samples'))).toEqual([])
})

// Whoever stands further right may import what stands further left.
const nouns = ['accounts', 'catalog', 'reviews', 'checkout', 'orders', 'payments', 'overview']

for (const [place, noun] of nouns.entries()) {
  test(`${noun} imports of the other nouns only those to its left`, () => {
    const toTheRight = nouns.slice(place + 1).map((other) => `src/server/${other}`)
    expect(offences(below(`src/server/${noun}`), (it) => !isBelow(it, ...toTheRight))).toEqual([])
  })
}

test('what serves every noun imports none, except that a test mail names products', () => {
  for (const folder of ['live', 'audit', 'downloads', 'uploads', 'simulator', 'mail']) {
    const forbidden = nouns
      .filter((noun) => !(folder === 'mail' && noun === 'catalog'))
      .map((noun) => `src/server/${noun}`)
    expect(offences(below(`src/server/${folder}`), (it) => !isBelow(it, ...forbidden))).toEqual([])
  }
})

test('the simulator is a double of PayPal: nothing in it knows the shop', () => {
  const allows = (it: Import) =>
    it.file === null ||
    isBelow(it, 'src/paypal-simulator') ||
    it.file === 'src/server/db/engine/key-value.ts'
  expect(offences(below('src/paypal-simulator'), allows)).toEqual([])
  const others = (file: string) => !below('src/paypal-simulator')(file)
  const mounts = ['app.ts', 'commands/open-shop.ts', 'commands/reconcile.ts'].map(
    (file) => `src/server/${file}`,
  )
  const isKnown = (it: Import, { file }: Source) =>
    !isBelow(it, 'src/paypal-simulator') || mounts.includes(file)
  expect(offences(others, isKnown)).toEqual([])
})

test('bun:sqlite and the drivers appear in server/db alone', () => {
  const isDriver = ({ specifier }: Import) =>
    specifier === 'bun:sqlite' || /^drizzle-orm\/./.test(specifier)
  const outside = (file: string) => !below('src/server/db')(file)
  expect(offences(outside, (it) => !isDriver(it))).toEqual([])
})

test('elysia appears in app.ts and server/action alone', () => {
  const outside = (file: string) =>
    file !== 'src/server/router/app.ts' && !below('src/server/action')(file)
  expect(offences(outside, ({ specifier }) => !/^@?elysia/.test(specifier))).toEqual([])
})

test('the database of the shop is written through atomically alone', () => {
  // `write` belongs to the engine; whoever else calls it goes around the one way to write.
  const callers = sources.filter(({ text }) => /\bdb\.write\(/.test(text)).map(({ file }) => file)
  expect(callers).toEqual(['src/server/db/engine/atomically.ts'])
})

test('no file leads back to itself', () => {
  expect(cyclesIn(sources, () => true)).toEqual([])
})

test('a relative import names a file with its extension', () => {
  const names = /\.(tsx?|json|sql|css)$/
  const allows = ({ file, specifier }: Import) => file === null || names.test(specifier)
  expect(offences(() => true, allows)).toEqual([])
})

test('these rules see every import that Bun sees', () => {
  const missed = sources.flatMap(({ file, text, imports }) => {
    const transpiler = new Bun.Transpiler({ loader: file.endsWith('x') ? 'tsx' : 'ts' })
    const seen = new Set(imports.map(({ specifier }) => specifier))
    return transpiler
      .scanImports(text)
      .filter(({ path }) => !seen.has(path) && !/^react(\/jsx.*)?$/.test(path))
      .map(({ path }) => `${file}: ${path}`)
  })
  expect(missed).toEqual([])
})

test('these rules see types, re-exports, dynamic imports and no comments', () => {
  const text = [
    "import type { A } from './a.ts'",
    'import {',
    '  type B,',
    "} from './b.ts'",
    "export type { C } from './c.ts'",
    "import './d.ts'",
    "const e = () => import('./e.ts')",
    "// import { F } from './f.ts'",
    "export const g = 'x'",
    "import { h } from 'package'",
  ].join('\n')
  const seen = importsOf('src/web/x.ts', text)
  expect(seen.map(({ specifier }) => specifier).sort()).toEqual(
    ['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', 'package'].sort(),
  )
  expect(seen.find(({ specifier }) => specifier === './b.ts')).toEqual({
    specifier: './b.ts',
    file: 'src/web/b.ts',
    isTypeOnly: true,
  })
})
