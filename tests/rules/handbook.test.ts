import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/server/config/config.ts'
import { parseSettings } from '../../src/server/config/settings-file.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => Bun.file(root + file).text()
const handbook = await read('docs/self-hosting.md')

test('the handbook has every setting that the shop reads', async () => {
  const names = (await read('src/server/config/config.ts')).match(
    /(?<=')[A-Z][A-Z\d]*(_[A-Z\d]+)+(?=')/g,
  )
  const known = new Set(names)
  expect(known.size).toBeGreaterThan(20)
  expect([...known].filter((name) => !handbook.includes(`\`${name}\``))).toEqual([])
})

test('the handbook documents every command', async () => {
  const help = Bun.spawnSync([process.execPath, `${root}src/main.ts`, 'help']).stdout.toString()
  const commands = [...help.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name ?? '')
  expect(commands.length).toBeGreaterThan(8)
  const obvious = ['serve', 'version', 'help']
  const undocumented = commands.filter(
    (name) => !new RegExp(`(shop|saucery) ${name}\\b`).test(handbook),
  )
  expect(undocumented.filter((name) => !obvious.includes(name))).toEqual([])
})

/** The command lines in the handbook, such as `shop backup /path/to/file`, without comments. */
const lines = [...handbook.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.trim().replace(/\s+#.*$/, ''))
  .filter((line) => /^(sudo )?(shop|saucery) [a-z]/.test(line))

test('every command line in the handbook uses only flags that its command accepts', () => {
  expect(lines.length).toBeGreaterThan(30)
  const helps = new Map<string, string>()
  const unknown = lines.filter((line) => {
    const [, name = ''] = /(?:shop|saucery) ([a-z]+)/.exec(line) ?? []
    const help = helps.get(name) ?? helpOf(name)
    helps.set(name, help)
    const flags = line.match(/--[a-z-]+/g) ?? []
    return help === '' || flags.some((flag) => !help.includes(flag))
  })
  expect(unknown).toEqual([])
})

test('the handbook uses absolute paths with `shop`, which runs in the root directory', () => {
  const named = /\s(\.{0,2}\w[\w./-]*\.(json|csv|gz|backup|zst))\b/
  const relative = lines
    .map((line) => line.replace(/ >.*$/, ''))
    .filter((line) => line.startsWith('shop ') && named.test(line))
  expect(relative).toEqual([])
})

test('every settings file in the handbook is one that the shop reads', () => {
  const blocks = [...handbook.matchAll(/```sh\n(# A comment.*?)```/gs)].map(
    ([, text]) => text ?? '',
  )
  expect(blocks).toHaveLength(1)
  for (const text of blocks) {
    const { values, faults } = parseSettings(text, 'handbook')
    expect(faults).toEqual([])
    const environment = { ...Object.fromEntries(values), DATA_DIR: '/nowhere' }
    expect(readConfig(environment, {}).smtpUrl).toBe(values.get('SMTP_URL') ?? '')
  }
})

test('the settings of services that the handbook gives work on a fresh Debian', () => {
  // Caddy refuses a site in one line.
  expect(handbook).not.toMatch(/[a-z]\.example \{[^\n]*\}/)
  // Without rsyslog, fail2ban does not start unless its jail for sshd reads the journal, too.
  expect(handbook).toMatch(/\[sshd\]\nbackend = systemd\n/)
  expect(handbook).toMatch(/\[Service\]\nReadWritePaths=/)
})

function helpOf(command: string): string {
  const { stdout } = Bun.spawnSync([process.execPath, `${root}src/main.ts`, 'help', command])
  return stdout.toString()
}

test("the shop exports every metric that the handbook's alerts use", async () => {
  const sources =
    (await read('src/server/metrics/serve-metrics.ts')) +
    (await read('src/server/runtime/metrics.ts'))
  const asked = handbook.match(/(?<=saucery_)[a-z_]+?(?=_count\b|_bucket\b|[^a-z_])/g) ?? []
  expect(asked.length).toBeGreaterThan(6)
  expect(asked.filter((name) => !sources.includes(name))).toEqual([])
  for (const [, block = ''] of handbook.matchAll(/```yaml\n(.*?)```/gs)) {
    expect(Bun.YAML.parse(block)).toBeObject()
  }
})

test('the handbook names the processor that the executables need, and what to choose on a virtual machine', () => {
  for (const words of ['SSE4.2', 'x86-64-v2', 'Illegal instruction', 'kvm64', 'type `host`']) {
    expect(handbook).toContain(words)
  }
})

test('CLI-09 the first two commands of the README start the shop and check it', async () => {
  const blocks = [...(await read('README.md')).matchAll(/```sh\n(.*?)```/gs)]
  expect(blocks.slice(0, 2).map(([, commands]) => commands?.trim())).toEqual([
    'bun start',
    'bun run test',
  ])
})

test('the tree in the README has every folder of the server, the browser and the tests', async () => {
  const tree = /```\npublic\/.*?```/s.exec(await read('README.md'))?.[0] ?? ''
  const folders = ['src/server', 'src/web', 'tests'].flatMap((folder) =>
    readdirSync(root + folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )
  const mirrored = ['fixtures', 'server', 'shared', 'web']
  expect(folders.filter((name) => !tree.includes(`${name}/`) && !mirrored.includes(name))).toEqual(
    [],
  )
})
