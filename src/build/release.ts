import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json'
import { billOfMaterials, type Checksums } from './bill-of-materials.ts'
import { versionOf } from './built-from.ts'
import { checkExecutable } from './check-executable.ts'
import { licenseList } from './licenses.ts'
import { type Package, packagesInside } from './packages-inside.ts'
import { releaseNotes } from './release-notes.ts'
import { type Target, targets } from './targets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Build = (file: string, target: Target) => Promise<void>

type Options = {
  say?: (line: string) => void
  check?: typeof checkExecutable
  version?: string
}

/**
 * Builds the executables for all platforms and starts those that can be started here; with notes,
 * checksums, a bill of materials and the licenses. Bun downloads the runtime of another platform once. If
 * it cannot, or the executable fails, that platform is reported and left out, and the result is false.
 */
export async function makeRelease(
  dist: string,
  build: Build,
  {
    say = console.log,
    check = checkExecutable,
    version = versionOf(root, manifest.version),
  }: Options = {},
): Promise<boolean> {
  // First, because nothing else is worth building for a release without notes.
  const notes = releaseNotes(await Bun.file(`${root}CHANGELOG.md`).text(), version)
  for (const [file] of targets) await rm(dist + file, { force: true })
  const archives: string[] = []
  for (const [file, target] of targets) {
    try {
      await build(dist + file, target)
    } catch (error) {
      say(`${file}: not built. ${reasonOf(error)}`)
      continue
    }
    try {
      const done = await check(dist + file, target, version)
      say(`${file}: ${(Bun.file(dist + file).size / 1_000_000).toFixed(0)} MB, ${done}`)
      archives.push(file)
    } catch (error) {
      say(`${file}: left out. ${reasonOf(error)}`)
      await rm(dist + file)
    }
  }
  const packages = await packagesInside()
  archives.push(...(await describe(dist, packages, version)))
  say(`${archives.slice(-2).join(', ')}: Bun and ${packages.length} packages inside`)
  await Bun.write(`${dist}NOTES.md`, notes)
  archives.push('NOTES.md')
  say(`NOTES.md: of Saucery ${version}`)
  const sums = await Promise.all(
    archives.map(async (file) => `${await checksum(dist + file)}  ${file}\n`),
  )
  await Bun.write(`${dist}SHA256SUMS`, sums.join(''))
  say('SHA256SUMS: check with "sha256sum --check --ignore-missing SHA256SUMS".')
  say(await sign(`${dist}SHA256SUMS`))
  return targets.every(([file]) => archives.includes(file))
}

/** What a signature is for; one for another purpose does not verify. */
const NAMESPACE = 'saucery-release'

/**
 * Signs a file with the SSH key that `RELEASE_KEY` names, a private key or the public one of a key in
 * the agent, as FILE.sig; returns what was done.
 */
async function sign(file: string): Promise<string> {
  const signature = `${file}.sig`
  // An older signature would not fit the new sums.
  await rm(signature, { force: true })
  const key = process.env.RELEASE_KEY
  if (!key) return 'Not signed: RELEASE_KEY is not set.'
  const words = ['ssh-keygen', '-Y', 'sign', '-f', key, '-n', NAMESPACE, file]
  const signing = Bun.spawn(words, { stdin: 'inherit', stdout: 'ignore', stderr: 'pipe' })
  if ((await signing.exited) === 0) return 'SHA256SUMS.sig: signed.'
  throw new Error(
    `SHA256SUMS could not be signed. ${(await new Response(signing.stderr).text()).trim()}`,
  )
}

function reasonOf(error: unknown): string {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  return reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join()
}

async function describe(
  dist: string,
  packages: readonly Package[],
  version: string,
): Promise<string[]> {
  const build = { at: new Date(), bun: Bun.version }
  const bill = billOfMaterials({ ...manifest, version }, packages, await lockedChecksums(), build)
  await Bun.write(`${dist}saucery.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`)
  const runtime = await Bun.file(`${root}node_modules/bun-types/docs/project/license.mdx`).text()
  // The front matter is only for Bun's website.
  const words = `bun@${Bun.version}\n\n${runtime.replace(/^---.*?---/s, '').trim()}`
  await Bun.write(`${dist}LICENSES.txt`, licenseList(packages, words))
  return ['saucery.cdx.json', 'LICENSES.txt']
}

type Lockfile = { packages: Record<string, [string, ...unknown[]]> }

async function lockedChecksums(): Promise<Checksums> {
  const { packages } = Bun.JSONC.parse(await Bun.file(`${root}bun.lock`).text()) as Lockfile
  return new Map(Object.values(packages).map((entry) => [entry[0], String(entry.at(-1))]))
}

async function checksum(file: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(file).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}
