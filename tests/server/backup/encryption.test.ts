import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run } from '../../support/program.ts'
import { stateOf } from './backup.fixture.ts'

const agePath = '/usr/bin/age'

const directory = useProgramDirectory({ isPrepared: true })
const at = (...names: string[]) => join(directory.path, ...names)

let recipient: string
beforeEach(async () => {
  recipient = await newKey('key')
  await mkdir(at('b'))
})

/** Makes a key as age-keygen writes it, and returns its public part. */
async function newKey(name: string, make = generateX25519Identity): Promise<string> {
  const identity = await make()
  const recipient = await identityToRecipient(identity)
  await Bun.write(at(name), `# public key: ${recipient}\n${identity}\n`)
  return recipient
}

async function saucery(args: string[], settings: Record<string, string> = {}) {
  const environment = { ...quiet, BACKUP_DIR: at('b'), BACKUP_RECIPIENTS: recipient, ...settings }
  return run(args, { directory: directory.path, environment })
}

const rename = (name: string) =>
  ask(directory.data('shop.db'), 'update users set username = ?', name)
const nameIn = (folder: string) =>
  ask(at(folder, 'shop.db'), 'select username from users')[0]?.username

/** Every file below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((one) => join(one.parentPath, one.name))
}

test('BACKUP-08 an encrypted backup has nothing readable in it, and is restored with the key alone', async () => {
  const before = await stateOf(directory.data())
  const made = await saucery(['backup', at('b/by-hand.backup')])
  expect([made.code, made.err]).toEqual([0, ''])
  const bytes = await Bun.file(at('b/by-hand.backup')).text()
  expect(bytes).toStartWith('age-encryption.org/v1\n')
  // Nothing of it is left in the data directory, where it was put together.
  expect((await readdir(directory.data())).filter((name) => name.startsWith('.sau'))).toEqual([])

  const args = ['restore', at('b/by-hand.backup'), '--data-dir', at('new')]
  const without = await saucery(args)
  expect([without.code, without.err]).toEqual([78, expect.stringContaining('--identity FILE')])
  await newKey('other')
  const wrong = await saucery([...args, '--identity', at('other')])
  expect([wrong.code, wrong.err]).toEqual([78, expect.stringContaining('for another key')])
  expect(await readdir(at('new'))).toEqual([])
  const right = await saucery([...args, '--identity', at('key')])
  expect([right.code, right.err]).toEqual([0, ''])
  expect(await stateOf(at('new'))).toEqual(before)
})

test('BACKUP-08 a wrong key changes nothing in a shop that is there', async () => {
  await saucery(['backup', at('b/by-hand.backup')])
  rename('Later')
  await newKey('other')
  const before = await stateOf(directory.data())
  for (const identity of [['--identity', at('other')], []]) {
    const refused = await saucery(['restore', '--force', at('b/by-hand.backup'), ...identity])
    expect(refused.code).toBe(78)
    expect(await stateOf(directory.data())).toEqual(before)
  }
})

test('BACKUP-08 increments are encrypted too, and a chain goes on without the key on the machine', async () => {
  const minutes = { BACKUP_EVERY: '1m' }
  const makes = async (kind: string) => {
    const { code, err, out } = await saucery(['backup'], minutes)
    expect([code, err, out]).toEqual([0, '', expect.stringContaining(kind)])
  }
  await makes('a whole backup')
  rename('First')
  await makes('changed')
  rename('Second')
  await makes('changed')
  const files = await filesIn(at('b'))
  const backups = files.filter((file) => /\.(backup|increment)$/.test(file))
  expect(backups).toHaveLength(3)
  for (const file of backups) {
    expect(await Bun.file(file).text()).toStartWith('age-encryption.org/v1\n')
  }
  const report = await saucery(['doctor'], minutes)
  expect(report.out).toMatch(/good +Backups .*encrypted for 1 key\./)
  expect(report.out).toContain('only with your key')

  const args = ['restore', at('b'), '--data-dir', at('new')]
  const refused = await saucery(args, minutes)
  expect([refused.code, existsSync(at('new/shop.db'))]).toEqual([78, false])
  const restored = await saucery([...args, '--identity', at('key')], minutes)
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(nameIn('new')).toBe('Second')

  // Another key begins a new chain, which the old key does not open.
  recipient = await newKey('next', generateHybridIdentity)
  await makes('a whole backup')
  expect((await saucery([...args, '--force', '--identity', at('key')], minutes)).code).toBe(78)
  expect((await saucery([...args, '--force', '--identity', at('next')], minutes)).code).toBe(0)
})

test('BACKUP-08 the newest backup in a directory is found among encrypted ones', async () => {
  await saucery(['backup'])
  rename('By Hand')
  await saucery(['backup', at('b/copy.backup')])
  const args = ['restore', at('b'), '--identity', at('key'), '--data-dir', at('new')]
  const { code, out } = await saucery(args)
  expect([code, out]).toEqual([0, expect.stringContaining('copy.backup is the newest backup.')])
  expect(nameIn('new')).toBe('By Hand')
})

test('BACKUP-08 doctor counts what was made before backups were encrypted', async () => {
  await saucery(['backup'], { BACKUP_RECIPIENTS: '' })
  expect((await saucery(['doctor'], { BACKUP_RECIPIENTS: '' })).out).toContain('not encrypted')
  await saucery(['backup'])
  expect((await saucery(['doctor'])).out).toContain('1 older file in it: not encrypted.')
})

test('BACKUP-08 a mistyped or private key ends the start and is not repeated if private', async () => {
  const [, identity = ''] = (await Bun.file(at('key')).text()).trim().split('\n')
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
  for (const value of [mistyped, 'ssh-ed25519 AAAA', `${recipient}, age1`, identity]) {
    const { code, err } = await saucery(['backup'], { BACKUP_RECIPIENTS: value })
    expect([code, err]).toEqual([78, expect.stringContaining('BACKUP_RECIPIENTS')])
    expect(err).not.toContain(identity)
  }
  for (const [name, words] of [
    ['empty', 'has no key'],
    ['notes', "not one of age's"],
  ] as const) {
    await Bun.write(at(name), name === 'empty' ? '# nothing\n' : 'Monday\n')
    await saucery(['backup', at('b/one.backup')])
    const args = ['restore', at('b/one.backup'), '--data-dir', at('new'), '--identity', at(name)]
    const { code, err } = await saucery(args)
    expect([code, err]).toEqual([78, expect.stringContaining(words)])
  }
})

test('BACKUP-08 a damaged or cut encrypted backup is refused, and no other encrypted file is overwritten', async () => {
  await saucery(['backup', at('b/one.backup')])
  const bytes = await Bun.file(at('b/one.backup')).bytes()
  const flipped = bytes.slice()
  const half = bytes.length >> 1
  flipped[half] = (flipped[half] ?? 0) ^ 1
  for (const [index, damaged] of [flipped, bytes.slice(0, half), bytes.slice(0, 30)].entries()) {
    await Bun.write(at(`damaged-${index}`), damaged)
    const args = ['restore', at(`damaged-${index}`), '--data-dir', at('new')]
    const { code, err } = await saucery([...args, '--identity', at('key')])
    expect([code, err]).toEqual([78, expect.stringContaining('cannot be used')])
  }
  const again = await saucery(['backup', at('b/one.backup')])
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('Name another file')])
  expect(await Bun.file(at('b/one.backup')).bytes()).toEqual(bytes)
})

test("BACKUP-08 Debian's age and tar open a backup without the shop", async () => {
  await saucery(['backup', at('b/one.backup')])
  const list = `${agePath} -d -i key b/one.backup | tar --zstd -tf -`
  const { stdout } = Bun.spawnSync(['bash', '-c', list], { cwd: directory.path })
  expect(stdout.toString().split('\n')).toContain('shop.db')
})
