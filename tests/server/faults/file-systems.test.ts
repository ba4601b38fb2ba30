import { expect, test } from 'bun:test'
import { chmod, chown, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isStorageFault } from '../../../src/server/db/errors.ts'
import {
  fileSystemOf,
  isNetworkFileSystem,
  parseMounts,
} from '../../../src/server/runtime/disk/file-system.ts'
import { storageWords } from '../../../src/server/runtime/disk/storage-words.ts'
import { nobody } from '../../support/confined.ts'
import { canMount, tiny } from '../../support/mounts.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run } from '../../support/program.ts'
import { testEngine } from '../../support/test-engine.ts'

const directory = useProgramDirectory({ isPrepared: true })

/** Mounts a file system in user space without shared memory; null if this machine has none. */
async function mountBindfs() {
  if (process.getuid?.() !== 0 || Bun.which('bindfs') === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'saucery-fuse-'))
  const [back, front] = [join(folder, 'back'), join(folder, 'front')]
  await mkdir(back)
  await mkdir(front)
  if ((await Bun.spawn(['bindfs', '-o', 'direct_io', back, front]).exited) !== 0) return null
  return {
    front,
    remove: async () => {
      await Bun.spawn(['umount', front]).exited
      await rm(folder, { recursive: true })
    },
  }
}

test('CLI-36 a file system that cannot carry SQLite is named by doctor and at the start', async () => {
  const mounted = await mountBindfs()
  if (!mounted) return console.log('NOT CHECKED on FUSE: it takes root, bindfs and /dev/fuse.')
  const options = {
    directory: directory.path,
    environment: { ...quiet, DATA_DIR: join(mounted.front, 'data') },
  }
  const isNamed = {
    code: 1,
    out: expect.stringMatching(/BAD +Data directory .*\(fuse.*local disk/),
    err: '',
  }
  // Before the first start there is no directory yet.
  expect(await run(['doctor'], options)).toEqual(isNamed)
  const started = await run(['serve', '--port', '0'], options)
  expect([started.code, started.err.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /front\/data is on a file system \(fuse.*\) that cannot carry the shop .*local disk\.$/,
      ),
    ],
  ])
  expect(await run(['doctor'], options)).toEqual(isNamed)
  await mounted.remove()
})

test('CLI-36 a network file system is known by its type, wherever it is mounted', () => {
  const mounts = parseMounts(`22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:50 / /mnt/nas rw - nfs4 nas:/volume rw
31 22 0:51 / /mnt/nas/local rw shared:2 master:1 - xfs /dev/sdb1 rw
32 22 0:52 / /mnt/with\\040space rw - cifs //nas/share rw
33 22 0:53 / /mnt/cloud rw - fuse.sshfs host:/ rw
34 22 0:54 / /var/lib/docker/overlay2/x/merged rw - overlay overlay rw,lowerdir=a
35 22 0:55 / /mnt/nas rw - 9p share rw
`)
  const typeOf = (path: string) => fileSystemOf(path, mounts)
  expect(typeOf('/srv/shop')).toBe('ext4')
  expect(typeOf('/mnt/nas/shop')).toBe('9p')
  expect(typeOf('/mnt/nasty')).toBe('ext4')
  expect(typeOf('/mnt/nas/local/shop')).toBe('xfs')
  expect(typeOf('/mnt/with space/shop')).toBe('cifs')
  const types = ['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'fuse.sshfs', 'fuse.s3fs', 'ceph']
  for (const type of types) expect([type, isNetworkFileSystem(type)]).toEqual([type, true])
  const local = ['ext4', 'xfs', 'btrfs', 'zfs', 'overlay', 'tmpfs', 'fuseblk', 'f2fs', null]
  for (const type of local) expect([type, isNetworkFileSystem(type)]).toEqual([type, false])
})

test('CLI-36 each cause has its own words, and only those of a full disk ask for space', () => {
  const words = (code: string, more = {}) => storageWords('/srv', { code, message: 'why', ...more })
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']) {
    expect(words(code)).toBe('/srv is on a full disk. Free up space.')
  }
  const others = [
    'EROFS',
    'EACCES',
    'EPERM',
    'EIO',
    'EMFILE',
    'ENFILE',
    'EFBIG',
    'SQLITE_IOERR',
    'SQLITE_CANTOPEN',
  ]
  expect(new Set(others.map((code) => words(code))).size).toBeGreaterThan(5)
  for (const code of others) expect(words(code)).not.toContain('Free up')
  expect(words('EPERM', { syscall: 'link' })).not.toContain('owner')
  const gone = ['ESTALE', 'EREMOTEIO', 'ENOTCONN', 'EUCLEAN', 'ENODEV', 'ENXIO']
  for (const code of [...gone, 'ENFILE', 'EDQUOT']) {
    const error = new Error('No picture.', { cause: Object.assign(new Error(code), { code }) })
    expect([code, isStorageFault(error)]).toEqual([code, true])
    expect(words(code)).not.toContain('owner')
  }
  expect(words('ENFILE')).toContain('fs.file-max')
})

test('CLI-36 a backup for which the disk has no room names that disk, not the data directory', async () => {
  if (!(await canMount())) return
  const kept = join(directory.path, 'kept')
  await mkdir(kept)
  const options = { directory: directory.path, environment: quiet, shell: tiny(kept, 200) }
  const { code, err } = await run(['backup', join(kept, 'a.backup')], options)
  expect([code, err.trim()]).toEqual([
    1,
    expect.stringMatching(/^\S*\/kept\S* is on a full disk\. Free up space\.$/),
  ])
})

test('CLI-36 where a disk is not mounted, or a file is in the way, every command says so', async () => {
  if (testEngine !== 'sqlite') return
  const at = (name: string) => join(directory.path, name)
  await symlink(at('no/disk'), at('unmounted'))
  await Bun.write(at('file'), 'x')
  const saucery = (args: string[], more = {}) =>
    run(args, { directory: directory.path, environment: { ...quiet, ...more } })
  await saucery(['backup', at('whole.backup')])
  const places: [string, string][] = [
    ['unmounted', 'is a link to a place that does not exist'],
    ['unmounted/x', 'lies below a link to a place that does not exist'],
    ['file', 'is a file'],
    ['file/x', 'lies below a file'],
  ]
  for (const [name, words] of places) {
    const restored = await saucery(['restore', at('whole.backup'), '--data-dir', at(name)])
    expect([name, restored.code, restored.err]).toEqual([name, 78, expect.stringContaining(words)])
    const made = await saucery(['backup'], { BACKUP_DIR: at(name) })
    expect([name, made.code, made.err]).toEqual([
      name,
      1,
      expect.stringContaining(`${at(name)} ${words}`),
    ])
    const { code, out } = await saucery(['doctor'], { BACKUP_DIR: at(name) })
    const line = out.split('\n').find((finding) => finding.startsWith('BAD')) ?? ''
    expect([name, code, line]).toEqual([name, 1, expect.stringContaining(`${at(name)} ${words}`)])
  }
})

test('CLI-36 a path that is too long for SQLite is said to be, and nobody is sent to change its owner', async () => {
  const long = join(directory.path, ...Array(3).fill('a'.repeat(200)))
  await mkdir(long, { recursive: true })
  const options = { directory: directory.path, environment: { ...quiet, DATA_DIR: long } }
  const { code, err } = await run(['serve', '--port', '0'], options)
  expect([code, err]).toEqual([1, expect.stringContaining('is too long a path for SQLite.')])
  const { out } = await run(['doctor'], options)
  expect(out).toMatch(/^BAD .* is too long a path for SQLite\./m)
})

test('a file that a command cannot read is said to be unreadable', async () => {
  if (process.getuid?.() !== 0 || Bun.which('setpriv') === null) return
  await chmod(directory.path, 0o755)
  await Bun.spawn(['chown', '-R', `${nobody}:${nobody}`, directory.data()]).exited
  const file = join(directory.path, 'settings.json')
  await Bun.write(file, '{}')
  await chmod(file, 0o600)
  await chown(file, 0, 0)
  const shell = `exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups "$0" "$@"`
  for (const command of [
    ['settings', 'import', file],
    ['products', 'import', file],
    ['discounts', 'import', file],
    ['restore', '--force', file],
  ]) {
    const { err } = await run(command, { directory: directory.path, environment: quiet, shell })
    expect([command, err]).toEqual([command, expect.stringContaining('cannot be read')])
    expect(err).not.toMatch(/Free up|data directory|--data-dir/)
  }
})
