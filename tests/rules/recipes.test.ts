import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Recipe, recipes } from './recipes/recipes.ts'

// Follows the recipes of docs/architecture.md in a copy of the sources. All of them are followed in one
// copy, so that the types are checked once.

const root = fileURLToPath(new URL('../../', import.meta.url))
const guide = await Bun.file(`${root}docs/architecture.md`).text()
let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'saucery-recipes-'))
  await cp(`${root}src`, join(copy, 'src'), { recursive: true })
  await cp(`${root}package.json`, join(copy, 'package.json'))
  for (const folder of ['migrations', 'node_modules'])
    await symlink(root + folder, join(copy, folder))
  const { compilerOptions } = await Bun.file(`${root}tsconfig.json`).json()
  await Bun.write(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['src'] }),
  )
})

afterAll(() => rm(copy, { recursive: true, force: true }))

const filesOf = ({ adds = {}, inserts = {} }: Recipe) => [
  ...Object.keys(adds),
  ...Object.keys(inserts),
]

test('each recipe names the files that it takes, and not more than it may', () => {
  for (const recipe of recipes) {
    const [, text = ''] = guide.split(`## ${recipe.heading}\n`)
    const section = text.split('\n## ')[0] ?? ''
    const changed = Object.keys(recipe.inserts ?? {})
    const unnamed = changed.filter((file) => !section.includes(`\`${file}\``))
    expect({ heading: recipe.heading, unnamed }).toEqual({ heading: recipe.heading, unnamed: [] })
    expect(filesOf(recipe).length).toBeLessThanOrEqual(recipe.limit)
  }
})

test('a copy of the sources in which every recipe was followed has no type errors', async () => {
  for (const { adds = {}, inserts = {} } of recipes) {
    for (const [file, text] of Object.entries(adds)) await Bun.write(join(copy, file), text)
    for (const [file, changes] of Object.entries(inserts)) {
      const path = join(copy, file)
      await Bun.write(path, changes.reduce(insert, await Bun.file(path).text()))
    }
  }
  expect(runInCopy('check', '--no-script')).toMatchObject({ exitCode: 0 })
}, 600_000)

test('a provider added by the recipe has its settings, doctor, actions, pages and form for its keys', () => {
  const { output } = runInCopy('--eval', readProvider)
  expect(output).toBe(
    JSON.stringify({
      settings: ['ACME_KEY', 'ACME_URL'],
      actions: ['acme.open', 'acme.capture', 'acme.cancel'],
      finding: 'ACME_KEY is not set: Acme is disabled.',
      page: { acme: '' },
      form: { title: 'Acme', kinds: { place: 'text', key: 'secret' } },
      input: { good: true, notAnAddress: false },
      view: { setBy: 'dashboard', values: { place: 'https://a.example' }, secrets: ['key'] },
      inEffect: { key: 'k', url: 'https://a.example' },
      inActivity: 'Secret key',
    }),
  )
}, 600_000)

/** What the shop in the copy knows about the provider of the recipe. */
const readProvider = `
import { Value } from '@sinclair/typebox/value'
import { viewConnections } from './src/server/connections/view.ts'
import { withConnections } from './src/server/connections/stored.ts'
import { connectionInputs } from './src/shared/contract/settings/connections.ts'
import { fieldWords } from './src/web/admin/activity/field-words.ts'
import { connectionForms } from './src/web/admin/settings/connections/connection-forms.ts'
import { handlers } from './src/server/action/handlers.ts'
import { readConfig } from './src/server/config/config.ts'
import { settingNames } from './src/server/config/setting-names.ts'
import { providerFindings } from './src/server/doctor/payment-findings.ts'
import { providerKeys } from './src/server/pages/render/page-policy.ts'
const isNew = (name) => /^acme/i.test(name)
const findings = await providerFindings(readConfig({}, {}))
const on = readConfig({ ACME_KEY: 'k', ACME_URL: 'https://acme.example' }, {})
const environment = readConfig({}, {})
const row = { updatedAt: 0, updatedBy: 'kim' }
const stored = { acme: { values: { place: 'https://a.example', key: 'k' }, row } }
const { setBy, values, secrets } = viewConnections({ environment, stored: () => stored }).acme
const { title, fields } = connectionForms.acme
const isGood = (place) => Value.Check(connectionInputs.acme, { place })
process.stdout.write(JSON.stringify({
  settings: settingNames.filter(isNew),
  actions: Object.keys(handlers).filter(isNew),
  finding: findings.find(({ subject }) => isNew(subject)).words,
  page: providerKeys(on),
  form: { title: title(), kinds: Object.fromEntries(fields.map(({ key, kind }) => [key, kind ?? 'text'])) },
  input: { good: isGood('https://a.example'), notAnAddress: isGood('a.example') },
  view: { setBy, values, secrets: Object.keys(secrets) },
  inEffect: withConnections(environment, stored).providers.acme,
  inActivity: fieldWords('key'),
}))
`

function runInCopy(...command: readonly string[]) {
  const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, ...command], { cwd: copy })
  return { output: `${stdout}${stderr}`, exitCode }
}

function insert(text: string, [before, added]: readonly [before: string, text: string]): string {
  expect({ before, times: text.split(before).length - 1 }).toEqual({ before, times: 1 })
  return text.replace(before, () => added + before)
}
