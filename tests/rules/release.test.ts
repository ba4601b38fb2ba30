import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json'
import { makeRelease } from '../../src/build/release.ts'

let directory: string
beforeAll(async () => {
  directory = `${await mkdtemp(join(tmpdir(), 'saucery-release-'))}/`
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('CLI-17 the commit of a build is empty without Git or a repository, as in a container', () => {
  const script = join(import.meta.dir, '../../src/build/built-from.ts')
  const asked = (PATH: string, root: string) =>
    Bun.spawnSync(
      [process.execPath, '-e', `console.log((await import('${script}')).builtFrom('${root}'))`],
      { env: { PATH } },
    )
  // The first path contains no programs at all.
  for (const PATH of [directory, process.env.PATH ?? '']) {
    const { stdout, stderr } = asked(PATH, directory)
    expect([stdout.toString(), stderr.toString()]).toEqual(['\n', ''])
  }
})

type Component = { name: string; version: string; purl: string; hashes?: { content: string }[] }

test('a release has every executable that could be built, valid checksums and a list of its components', async () => {
  const lines: string[] = []
  async function build(file: string, target: string) {
    // The error that Bun reports if it cannot download a runtime.
    if (target === 'bun-darwin-arm64') throw new AggregateError([new Error('Not to be had')])
    await Bun.write(file, `for ${target}`)
  }
  const isWhole = await makeRelease(directory, build, (line) => void lines.push(line))
  expect(isWhole).toBe(false)
  expect(lines).toContain('saucery-macos-arm64: not built. Not to be had')
  const files = (await readdir(directory)).toSorted()
  expect(files).toEqual([
    'LICENSES.txt',
    'SHA256SUMS',
    'saucery-linux-arm64',
    'saucery-linux-arm64-musl',
    'saucery-linux-x64',
    'saucery-linux-x64-musl',
    'saucery-macos-x64',
    'saucery-windows-x64.exe',
    'saucery.cdx.json',
  ])
  const { exitCode } = Bun.spawnSync(['sha256sum', '--check', '--strict', 'SHA256SUMS'], {
    cwd: directory,
  })
  expect(exitCode).toBe(0)
  const sums = (await Bun.file(`${directory}SHA256SUMS`).text()).trim().split('\n')
  expect(sums.length).toBe(files.length - 1)

  const bill = (await Bun.file(`${directory}saucery.cdx.json`).json()) as {
    specVersion: string
    components: Component[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  expect(bill.specVersion).toBe('1.6')
  const version = manifest.dependencies['@tanstack/react-query']
  const query = bill.components.find(({ name }) => name === '@tanstack/react-query')
  expect(query).toMatchObject({ version, purl: `pkg:npm/%40tanstack/react-query@${version}` })
  expect(query?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  const known = new Set(bill.components.map(({ purl }) => purl))
  for (const { dependsOn } of bill.dependencies) {
    expect(dependsOn.filter((ref) => !known.has(ref))).toEqual([])
  }
  expect([...known].filter((purl) => purl.startsWith('pkg:github/oven-sh/bun@'))).toHaveLength(1)
})

test('the checksums of a release are signed, and a changed one does not verify', async () => {
  const keys = await mkdtemp(join(tmpdir(), 'saucery-release-key-'))
  const key = join(keys, 'release')
  const keygen = (...args: string[]) => Bun.spawnSync(['ssh-keygen', ...args])
  for (const file of [key, `${key}-other`]) {
    expect(keygen('-q', '-t', 'ed25519', '-N', '', '-C', 'releases', '-f', file).exitCode).toBe(0)
  }
  const lines: string[] = []
  const build = async (file: string) => void (await Bun.write(file, 'shop'))
  process.env.RELEASE_KEY = key
  try {
    await makeRelease(directory, build, (line) => void lines.push(line))
  } finally {
    delete process.env.RELEASE_KEY
  }
  expect(lines.at(-1)).toBe('SHA256SUMS.sig: signed.')

  /** As the handbook verifies it. */
  async function verifies(sums: string, signer = key): Promise<boolean> {
    const signers = join(keys, 'signers')
    await Bun.write(signers, `releases ${await Bun.file(`${signer}.pub`).text()}`)
    const args = ['-Y', 'verify', '-f', signers, '-I', 'releases', '-n', 'saucery-release']
    const { exitCode } = Bun.spawnSync(
      ['ssh-keygen', ...args, '-s', `${directory}SHA256SUMS.sig`],
      { stdin: Buffer.from(sums) },
    )
    return exitCode === 0
  }
  const sums = await Bun.file(`${directory}SHA256SUMS`).text()
  expect(await verifies(sums)).toBe(true)
  expect(await verifies(sums.replace('saucery-linux-x64', 'saucery-linux-x65'))).toBe(false)
  expect(await verifies(sums, `${key}-other`)).toBe(false)

  await makeRelease(directory, build, (line) => void lines.push(line))
  expect(lines.at(-1)).toBe('Not signed: RELEASE_KEY is not set.')
  expect(await Bun.file(`${directory}SHA256SUMS.sig`).exists()).toBe(false)

  process.env.RELEASE_KEY = join(keys, 'none')
  try {
    await expect(makeRelease(directory, build, () => {})).rejects.toThrow('could not be signed')
  } finally {
    delete process.env.RELEASE_KEY
    await rm(keys, { recursive: true, force: true })
  }
})
