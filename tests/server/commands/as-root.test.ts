import { expect, test } from 'bun:test'
import { chmod, chown, link, mkdir, readdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFinding } from '../../../src/server/doctor/data-findings.ts'
import { nobody } from '../../support/confined.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'
import { twoHalves } from '../uploads/pictures.ts'

const directory = useProgramDirectory({ isPrepared: true })
const isRoot = process.getuid?.() === 0 && Bun.which('setpriv') !== null
if (!isRoot) console.log('NOT CHECKED as root: it takes root and setpriv.')

/** Runs the program as `nobody`. */
const asNobody = `exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups "$0" "$@"`

const saucery = (args: string[], more: Record<string, string> = {}, shell?: string) =>
  run(args, {
    directory: directory.path,
    environment: { ...quiet, ...more },
    ...(shell === undefined ? {} : { shell }),
  })

/** Gives everything to `nobody`, as `chown -R` does. */
async function giveAll() {
  await chmod(directory.path, 0o755)
  await Bun.spawn(['chown', '-R', `${nobody}:${nobody}`, directory.data()]).exited
}

/** The paths in the data directory that do not belong to `nobody`, or that others can use. */
async function foreign(): Promise<string[]> {
  const paths = ['', ...(await readdir(directory.data(), { recursive: true }))]
  const files = await Promise.all(
    paths.map(async (path) => ({ path, ...(await stat(directory.data(path))) })),
  )
  return files.flatMap(({ path, uid, mode }) =>
    uid !== nobody || (mode & 0o077) !== 0 ? [path] : [],
  )
}

test('CLI-34 a command that runs as root leaves nothing that the shop cannot use', async () => {
  if (!isRoot) return
  await giveAll()
  const kept = join(directory.path, 'kept')
  await mkdir(kept, { mode: 0o700 })
  await chown(kept, nobody, nobody)
  const file = join(directory.path, 'by-hand.backup')
  const products = join(directory.path, 'products.csv')
  await Bun.write(products, 'name,description,price,stock\nRelish,Green.,4.50,3\n')
  const commands = [
    ['migrate'],
    ['secret', 'rotate'],
    ['settings', 'set', 'identity.name', 'Hot Stuff'],
    ['products', 'import', products],
    ['backup'],
    ['backup', file],
    ['restore', '--force', file],
    ['restore', '--force', kept],
  ]
  for (const command of commands) {
    const { code, err } = await saucery(command, { BACKUP_DIR: kept })
    expect([command, code, err]).toEqual([command, 0, ''])
    expect([command, await foreign()]).toEqual([command, []])
  }
  for (const name of await readdir(kept)) {
    expect([name, (await stat(join(kept, name))).uid]).toEqual([name, nobody])
  }
  const shop = await serve({ directory: directory.path, environment: quiet, shell: asNobody })
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('commands beside the open shop leave it its files, also the log of its database', async () => {
  if (!isRoot) return
  await giveAll()
  const shop = await serve({ directory: directory.path, environment: quiet, shell: asNobody })
  for (const command of [
    ['settings', 'set', 'identity.name', 'Hot'],
    ['user', 'list'],
    ['doctor'],
  ]) {
    expect((await saucery(command)).code).toBe(0)
    expect([command, await foreign()]).toEqual([command, []])
  }
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
  expect(await foreign()).toEqual([])
})

test("CLI-34 only the shop's own files are given, and none through links that the owner made", async () => {
  if (!isRoot) return
  await giveAll()
  const roots = join(directory.path, 'roots')
  await mkdir(roots)
  await mkdir(directory.data('uploads'), { recursive: true })
  await Bun.write(join(roots, 'key'), 'secret')
  await Bun.write(join(roots, 'linked'), 'secret')
  await symlink(roots, directory.data('uploads', 'folder'))
  await link(join(roots, 'linked'), directory.data('uploads', 'a-320.webp'))
  await Bun.write(directory.data('notes.txt'), 'of root')
  const kept = join(directory.path, 'kept')
  await mkdir(kept)
  await chown(kept, nobody, nobody)
  await Bun.write(join(kept, 'other.tar'), 'of root')
  await saucery(['settings', 'set', 'identity.name', 'Hot'], { BACKUP_DIR: kept })
  const places = [join(roots, 'key'), join(roots, 'linked'), directory.data('notes.txt')]
  for (const path of [...places, join(kept, 'other.tar')]) {
    expect([path, (await stat(path)).uid]).toEqual([path, 0])
  }
  // A directory without a shop is somebody else's.
  const home = join(directory.path, 'home')
  await mkdir(join(home, 'mail'), { recursive: true })
  await chown(home, nobody, nobody)
  await saucery(['settings', 'get'], { DATA_DIR: home })
  expect((await stat(join(home, 'mail'))).uid).toBe(0)
})

test('what root put into the folder of public files stays', async () => {
  if (!isRoot) return
  await giveAll()
  await mkdir(directory.data('public'))
  await Bun.write(directory.data('public', 'ads.txt'), 'none')
  expect((await saucery(['settings', 'set', 'identity.name', 'Hot'])).code).toBe(0)
  expect((await stat(directory.data('public', 'ads.txt'))).uid).toBe(0)
  const { out } = await saucery(['doctor'])
  expect(out).not.toContain('Ownership')
})

test('CLI-34 doctor, as root or as the shop, finds the files of root that the shop cannot use', async () => {
  if (!isRoot) return
  await giveAll()
  const examine = async (shell?: string) => {
    const { out, code } = await saucery(['doctor'], {}, shell)
    return { code, lines: out.split('\n') }
  }
  expect((await examine()).code).toBe(0)
  expect((await examine()).lines).toContainEqual(expect.stringMatching(/^good .*Checked as nobody/))
  await Bun.write(directory.data('uploads', 'a-320.webp'), 'x')
  await chmod(directory.data('uploads', 'a-320.webp'), 0o600)
  await chown(directory.data('shop.db'), 0, 0)
  for (const shell of [undefined, asNobody]) {
    const { code, lines } = await examine(shell)
    expect(code).toBe(1)
    // One sentence for one cause.
    const [found, ...more] = lines.filter((line) => line.startsWith('BAD'))
    expect([found, more]).toEqual([
      expect.stringMatching(/Ownership .*2 files in .* cannot be used by nobody.*chown -R nobody:/),
      [],
    ])
  }
})

test('CLI-32 doctor opens a picture, and names one that cannot be shown', async () => {
  const root = directory.data()
  const pictures = [{ id: 'a', width: 320 }]
  const file = directory.data('uploads', 'a-320.webp')
  await mkdir(directory.data('uploads'), { recursive: true })
  for (const [bytes, level] of [
    [await new Bun.Image(twoHalves(8, 6)).resize(320, 320).webp().bytes(), 'good'],
    [new Uint8Array(), 'bad'],
    [new TextEncoder().encode('<html>502 Bad Gateway</html>'), 'bad'],
  ] as const) {
    await Bun.write(file, bytes)
    expect((await pictureFinding(root, pictures, null)).level).toBe(level)
  }
})
