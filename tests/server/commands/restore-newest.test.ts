import { expect, test } from 'bun:test'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run } from '../../support/program.ts'

const directory = useProgramDirectory()
const at = (...names: string[]) => join(directory.path, ...names)

async function saucery(args: string[], environment: Record<string, string> = {}, input = '') {
  const all = { directory: directory.path, environment: { ...quiet, ...environment }, input }
  const { code, err, out } = await run(args, all)
  expect([args, code, err]).toEqual([args, 0, expect.not.stringContaining('BAD')])
  return out
}

/** Adds an account, which later backups have and earlier ones do not. */
const addAccount = (name: string) => saucery(['user', 'add', name], {}, 'correct-horse-battery\n')
const schedule = () => saucery(['backup'], { BACKUP_DIR: at('b') })
const accountsIn = (folder: string) =>
  ask(at(folder, 'shop.db'), 'select username from users').map(({ username }) => username)

test('CLI-33 restore finds the newest backup in a directory, whatever its name', async () => {
  await mkdir(at('b'))
  await saucery(['migrate'])
  await addAccount('early')
  await schedule()
  await addAccount('later')
  await saucery(['backup', at('b/by-hand.backup')])

  const out = await saucery(['restore', at('b'), '--data-dir', 'one'])
  expect(out).toContain('b/by-hand.backup is the newest backup.')
  expect(accountsIn('one')).toContain('later')

  // By its content and not by the time of the file, which a copy may change.
  await saucery(['backup', at('b/Kopie von saucery (2).backup.old')])
  await addAccount('last')
  await schedule()
  await copyFile(at('b/by-hand.backup'), at('b/touched.backup'))
  expect(await saucery(['restore', at('b'), '--data-dir', 'two'])).not.toContain('newest')
  expect(accountsIn('two')).toContain('last')

  // A moment limits them all.
  const moment = /the shop of (\S+)/.exec(out)?.[1] ?? ''
  await saucery(['restore', at('b'), '--at', moment, '--data-dir', 'three'])
  expect(accountsIn('three')).toEqual(accountsIn('one'))

  // A file that is no backup, or half of one, is named and left out.
  await Bun.write(at('b/notes.backup'), 'Monday: call the bank')
  const whole = await Bun.file(at('b/by-hand.backup')).bytes()
  await Bun.write(at('b/half.backup'), whole.slice(0, whole.length / 2))
  const report = await saucery(['restore', at('b'), '--data-dir', 'four'])
  expect(report).toMatch(/notes\.backup is not a Saucery backup/)
  expect(report).toMatch(/half\.backup (is not a Saucery backup|was left out)/)
  expect(accountsIn('four')).toContain('last')
})

test('CLI-33 a directory with one backup of any name is enough', async () => {
  await mkdir(at('m'))
  await saucery(['migrate'])
  await addAccount('early')
  await saucery(['backup', at('m/monday.backup')])
  await saucery(['restore', at('m'), '--data-dir', 'one'])
  await rename(at('m/monday.backup'), at('m/Épicerie lundi'))
  await saucery(['restore', at('m'), '--data-dir', 'two'])
  expect([accountsIn('one'), accountsIn('two')]).toEqual([accountsIn('data'), accountsIn('data')])
})
