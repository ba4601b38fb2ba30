import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json'
import { versionOf } from '../../src/build/built-from.ts'
import { checkExecutable } from '../../src/build/check-executable.ts'
import { releaseNotes } from '../../src/build/release-notes.ts'
import { makeRelease } from '../../src/build/release.ts'

/** Stands for the check of executables that are not real. */
const passes = async () => 'started'

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
  // What a broken executable causes.
  const check = async (_: string, target: string) => {
    if (target === 'bun-linux-arm64') throw new Error('It failed: Illegal instruction')
    return 'started'
  }
  const isWhole = await makeRelease(directory, build, {
    say: (line) => void lines.push(line),
    check,
  })
  expect(isWhole).toBe(false)
  expect(lines).toContain('saucery-macos-arm64: not built. Not to be had')
  expect(lines).toContain('saucery-linux-arm64: left out. It failed: Illegal instruction')
  const files = (await readdir(directory)).toSorted()
  expect(files).toEqual([
    'LICENSES.txt',
    'NOTES.md',
    'SHA256SUMS',
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
    await makeRelease(directory, build, { say: (line) => void lines.push(line), check: passes })
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

  await makeRelease(directory, build, { say: (line) => void lines.push(line), check: passes })
  expect(lines.at(-1)).toBe('Not signed: RELEASE_KEY is not set.')
  expect(await Bun.file(`${directory}SHA256SUMS.sig`).exists()).toBe(false)

  process.env.RELEASE_KEY = join(keys, 'none')
  try {
    await expect(makeRelease(directory, build, { say: () => {}, check: passes })).rejects.toThrow(
      'could not be signed',
    )
  } finally {
    delete process.env.RELEASE_KEY
    await rm(keys, { recursive: true, force: true })
  }
})

test('CLI-17 the version is that of the tag, and a build of another commit says so', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saucery-version-'))
  const git = (...args: string[]) =>
    Bun.spawnSync(['git', '-c', 'user.name=A', '-c', 'user.email=a@example.ca', ...args], {
      cwd: root,
    })
  // Without a repository, as in the container that builds the image.
  expect(versionOf(root, '1.2.3')).toBe('1.2.3')
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'First')
  expect(versionOf(root, '1.2.3')).toBe('1.2.3-dev')
  git('tag', 'v1.2.0')
  expect(versionOf(root, '1.2.3')).toBe('1.2.0')
  git('tag', '-d', 'v1.2.0')
  git('tag', 'v2.0.0-rc.1')
  expect(versionOf(root, '1.2.3')).toBe('2.0.0-rc.1')
  await Bun.write(join(root, 'file'), 'changed')
  git('add', '.')
  expect(versionOf(root, '1.2.3')).toBe('1.2.3-dev')
  git('commit', '-q', '-m', 'Second')
  expect(versionOf(root, '1.2.3')).toBe('1.2.3-dev')
  await rm(root, { recursive: true })
})

test('a release needs its section in the changelog, with what breaks and the date', async () => {
  const changelog =
    '# Changelog\n\n## [1.1.0] - Unreleased\n\n- New\n\n## [1.0.0] - 2026-11-29\n\n- Old\n'
  expect(releaseNotes(changelog, '1.0.0')).toBe('# Saucery 1.0.0\n\n- Old\n')
  expect(releaseNotes(changelog, '1.1.0-dev')).toBe('# Saucery 1.1.0-dev\n\n- New\n')
  expect(() => releaseNotes(changelog, '1.1.0')).toThrow('write the date')
  expect(() => releaseNotes(changelog, '1.2.0')).toThrow('has no section')
  const own = await Bun.file(join(import.meta.dir, '../../CHANGELOG.md')).text()
  expect(releaseNotes(own, `${manifest.version}-dev`)).toContain('### What breaks')
})

test('an executable that is broken or says another version is not released', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saucery-executable-'))
  const own = `bun-${process.platform}-${process.arch}` as 'bun-linux-x64'
  const file = join(root, 'saucery')
  const script = async (body: string) => {
    await Bun.write(file, `#!/bin/sh\n${body}\n`)
    await chmod(file, 0o755)
  }
  await script('echo "saucery 1.0.0 (v1.0.0, 2026-11-29)"')
  expect(await checkExecutable(file, own, '1.0.0')).toStartWith('started')
  await expect(checkExecutable(file, own, '1.0.1')).rejects.toThrow('instead of version 1.0.1')
  await script('[ "$1" = version ] && echo "saucery 1.0.0" && exit; echo Broken >&2; exit 1')
  await expect(checkExecutable(file, own, '1.0.0')).rejects.toThrow('Broken')
  for (const target of ['bun-linux-x64-musl', 'bun-darwin-arm64'] as const) {
    expect(await checkExecutable(file, target, '1.0.0')).toMatch(/^not started: it needs /)
  }
  await rm(root, { recursive: true })
})
