import { expect, test } from 'bun:test'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { fileURLToPath } from 'node:url'
import { sourcesIn } from './sources.ts'

// Which files may import which. Types count, because a type that crosses a boundary couples both sides.

const server = (folder: string) => `^src/server/${folder}(/|$)`

/** Business areas, lowest first: each imports only those before it. */
const areas = [
  'accounts',
  'catalog',
  'collections',
  'reviews',
  'orders',
  'discounts',
  'payments',
  'customers',
  'order-details',
  'checkout',
  'overview',
  'reports',
]
/** Folders that serve every area and import none but accounts. */
const foundations = [
  'runtime',
  'providers',
  'config',
  'db',
  'journal',
  'http',
  'audit',
  'downloads',
  'uploads',
]

const rules: IForbiddenRuleType[] = [
  { name: 'no cycles between files', from: {}, to: { circular: true } },
  { name: 'no cycles between folders', scope: 'folder', from: {}, to: { circular: true } },
  {
    name: 'shared/i18n imports only itself',
    from: { path: '^src/shared/i18n/' },
    to: { pathNot: '^src/shared/i18n/' },
  },
  {
    name: 'shared/domain imports only itself and the language',
    from: { path: '^src/shared/domain/' },
    to: { pathNot: '^src/shared/(domain|i18n)/' },
  },
  {
    name: 'shared/contract imports only the domain, TypeBox, and the types of PayPal',
    from: { path: '^src/shared/contract/' },
    to: {
      pathNot: [
        '^src/shared/',
        'node_modules/@sinclair/typebox/',
        'node_modules/@paypal/paypal-js/',
      ],
    },
  },
  {
    name: 'nothing imports more than types from PayPal',
    from: {},
    to: { path: 'node_modules/@paypal/paypal-js/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the browser never imports the server, not even a type',
    from: { path: '^src/web/' },
    to: { path: ['^src/server/', '^src/paypal-simulator/', '^src/build/', '^bun'] },
  },
  {
    name: 'the browser imports nothing that only a server has',
    from: { path: '^src/web/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'on the server only the pages import browser code',
    from: { path: '^src/server/', pathNot: '^src/server/pages/' },
    to: { path: '^src/web/' },
  },
  {
    name: 'only the sample shop imports the samples',
    from: { pathNot: ['^src/samples/', '^src/server/shop/sample-'] },
    to: { path: '^src/samples/' },
  },
  {
    name: 'samples import only shared code',
    from: { path: '^src/samples/' },
    to: { pathNot: ['^src/samples/', '^src/shared/'] },
  },
  {
    name: 'the PayPal simulator knows nothing of the shop',
    from: { path: '^src/paypal-simulator/' },
    to: { path: '^src/(server|web|shared)/' },
  },
  {
    name: 'only server/db knows the database driver',
    from: { pathNot: '^src/server/db/|^src/paypal-simulator/key-value' },
    to: { path: ['bun:sqlite', 'node_modules/drizzle-orm/.+-(core|sqlite)'] },
  },
  {
    name: 'only the transports know Elysia',
    from: { pathNot: ['^src/server/router/', '^src/server/accounts/session/'] },
    to: { path: 'node_modules/(elysia|@elysiajs)/' },
  },
  {
    name: 'foundations know no business area',
    from: { path: foundations.map(server) },
    to: { path: areas.slice(1).map(server) },
  },
  {
    name: 'the UI kit knows no feature',
    from: { path: '^src/web/(ui|platform)/' },
    to: { path: '^src/web/', pathNot: '^src/web/(ui|platform|boot)/' },
  },
  {
    name: 'the cart never imports the checkout',
    from: { path: '^src/web/cart/' },
    to: { path: '^src/web/checkout/' },
  },
  ...areas.map((area, index): IForbiddenRuleType => ({
    name: `${area} imports no later area`,
    from: { path: server(area) },
    to: { path: ['^no-such-area$', ...areas.slice(index + 1).map(server)] },
  })),
]

const root = fileURLToPath(new URL('../../', import.meta.url))

async function violationsOf(folder: string): Promise<string[]> {
  const { output } = await cruise(
    [folder],
    {
      baseDir: root,
      ruleSet: { forbidden: rules.map((rule) => ({ severity: 'error', ...rule })) },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    { extensions: ['.ts', '.tsx', '.js', '.json'] },
  )
  return (output as ICruiseResult).summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
  )
}

test('imports follow the rules for which folders may import which', async () => {
  expect(await violationsOf('src')).toEqual([])
})

test('only `atomically` writes to the database', () => {
  const callers = sourcesIn('src').filter(({ text }) => /\bdb\.write\(/.test(text))
  expect(callers.map(({ file }) => file)).toEqual(['src/server/db/engine/atomically.ts'])
})

test('an import of a file names it with its extension', () => {
  const bare = sourcesIn('src', 'tests').flatMap(({ file, imports }) =>
    imports
      .filter(({ specifier }) => /^[.#]/.test(specifier))
      .filter(({ specifier }) => !/\.(tsx?|json|sql|css)$/.test(specifier))
      .map(({ specifier }) => `${file}: ${specifier}`),
  )
  expect(bare).toEqual([])
})

test('files outside of src/shared import from it by its alias', () => {
  const climbing = sourcesIn('src', 'tests').flatMap(({ file, imports }) =>
    imports
      .filter(
        ({ specifier, file: target }) =>
          target?.startsWith('src/shared/') && specifier.startsWith('.'),
      )
      .filter(() => !file.startsWith('src/shared/'))
      .map(({ specifier }) => `${file}: ${specifier}`),
  )
  expect(climbing).toEqual([])
})
