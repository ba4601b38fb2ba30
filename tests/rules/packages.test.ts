import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json'
import { allowedLicenses, licenseList } from '../../src/build/licenses.ts'
import { type Package, packagesInside } from '../../src/build/packages-inside.ts'
import { fontPackages } from '../../src/build/typefaces.ts'
import { type Advisory, auditPackages } from '../support/audit.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let inside: Package[]
beforeAll(async () => {
  inside = await packagesInside()
})

test('every package that is shipped has a license that allows it', () => {
  const others = inside.filter(({ license }) => !allowedLicenses.includes(license))
  expect(others).toEqual([])
})

test('the shipped packages are those that the server and browser import, the styles and the fonts, but no tools', () => {
  const names = inside.map(({ name }) => name)
  const { dependencies, devDependencies } = manifest
  // PayPal's package is used only for its types, which compile to nothing.
  const shipped = Object.keys(dependencies).filter((name) => name !== '@paypal/paypal-js')
  for (const name of shipped) expect(names).toContain(name)
  expect(names).not.toContain('@paypal/paypal-js')
  for (const name of ['tailwindcss', 'daisyui', ...fontPackages, 'scheduler']) {
    expect(names).toContain(name)
  }
  const tools = Object.keys(devDependencies).filter((name) => names.includes(name))
  expect(tools.toSorted()).toEqual([...fontPackages, 'daisyui', 'tailwindcss'].toSorted())
})

test('the list of licenses names every package, with its license text', () => {
  const list = licenseList(inside, 'the words of the runtime')
  for (const { name, version, license, words } of inside) {
    expect(list).toContain(`${name}@${version} (${license})`)
    if (words !== null) expect(list).toContain(words)
  }
  expect(list).toContain('the words of the runtime')
})

test('every version is exact, comes from the registry and has a checksum', async () => {
  const { dependencies, devDependencies } = manifest
  for (const version of Object.values({ ...dependencies, ...devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  }
  const { install } = Bun.TOML.parse(await Bun.file(`${root}bunfig.toml`).text()) as {
    install: { exact: boolean }
  }
  expect(install.exact).toBe(true)
  const lock = Bun.JSONC.parse(await Bun.file(`${root}bun.lock`).text()) as {
    packages: Record<string, unknown[]>
  }
  const entries = Object.values(lock.packages)
  expect(entries.length).toBeGreaterThan(inside.length)
  for (const entry of entries) {
    expect(entry[0]).toMatch(/^(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/)
    expect(entry.at(-1)).toMatch(/^sha512-/)
  }
})

test('no dependency runs install scripts, and neither does our package', () => {
  // If it were missing, Bun would run the scripts of packages in its own list.
  expect(manifest.trustedDependencies).toEqual([])
  const hooks = Object.keys(manifest.scripts).filter((name) =>
    /^(pre|post|prepare|install)/.test(name),
  )
  expect(hooks).toEqual([])
})

let advisories: Record<string, Advisory[]> = {}
const registry = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: ({ method, url }) =>
    method === 'POST' && new URL(url).pathname === '/-/npm/v1/security/advisories/bulk'
      ? Response.json(advisories)
      : new Response('', { status: 405 }),
})
afterAll(() => registry.stop(true))

const url = 'https://advisories.example/1'
const fault = { id: 1, title: 'Leaks', severity: 'low', vulnerable_versions: '<=99', url }
const audit = (path = '') =>
  auditPackages({ ...process.env, NPM_CONFIG_REGISTRY: `${registry.url.origin}${path}` })

test('a known vulnerability in a shipped package fails the audit, and one in a tool is only reported', async () => {
  advisories = {}
  expect(await audit()).toEqual({ isGood: true, words: ['No package has a known vulnerability.'] })
  advisories = { oxlint: [fault] }
  expect(await audit()).toEqual({
    isGood: true,
    words: ['oxlint (a tool, low): Leaks https://advisories.example/1'],
  })
  advisories = { oxlint: [fault], daisyui: [fault] }
  const { isGood, words } = await audit()
  expect(isGood).toBe(false)
  expect(words).toContain('daisyui (SHIPPED, low): Leaks https://advisories.example/1')
})

test('a registry that returns no advisories is reported but does not fail the audit', async () => {
  const { isGood, words } = await audit('/elsewhere')
  expect(isGood).toBe(true)
  expect(words.join()).toMatch(/^Packages were NOT CHECKED for known vulnerabilities: .*405/)
})
