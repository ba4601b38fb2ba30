import { expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '../../support/database.ts'
import { canMount, readOnly } from '../../support/mounts.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

const directory = useProgramDirectory()

const { data } = directory
const saucery = (
  args: string[],
  { shell, environment }: { shell?: string; environment?: Record<string, string> } = {},
) =>
  run(args, {
    directory: directory.path,
    environment: { ...quiet, ...environment },
    ...(shell === undefined ? {} : { shell }),
  })

/** The lines of `doctor` that find fault. */
async function complaints(options: Parameters<typeof saucery>[1]) {
  const { out, code } = await saucery(['doctor'], options)
  expect(code).toBe(1)
  return out.split('\n').filter((line) => line.startsWith('BAD'))
}

test('doctor reports a disk that is mounted read-only, for the data directory and for backups', async () => {
  if (!(await canMount())) return
  await saucery(['migrate'])
  const found = await complaints({ shell: readOnly(data()) })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/Data directory .*data is on a disk that is mounted read-only.*dmesg/)
  const environment = { BACKUP_DIR: join(directory.path, 'kept') }
  await mkdir(environment.BACKUP_DIR)
  const [backups] = await complaints({ environment, shell: readOnly(environment.BACKUP_DIR) })
  expect(backups).toMatch(/Backups .*kept is on a disk that is mounted read-only/)
})

test('doctor reports a disk on which files can be opened but not written', async () => {
  await saucery(['migrate'])
  const found = await complaints({ shell: "trap '' XFSZ; ulimit -f 0" })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/Data directory .*data cannot be written/)
  expect((await readdir(data())).filter((name) => name.includes('doctor'))).toEqual([])
})

test('a shop on a read-only disk can be backed up, whether it was shut down or killed', async () => {
  if (!(await canMount())) return
  await saucery(['migrate'])
  const shell = readOnly(data())
  const closed = await saucery(['backup', 'closed.backup'], { shell })
  expect([closed.code, closed.err]).toEqual([0, ''])

  const shop = await serve({ directory: directory.path, environment: quiet })
  await shop.kill()
  const cutOff = await saucery(['backup', 'cut-off.backup'], { shell })
  expect([cutOff.code, cutOff.err]).toEqual([0, ''])
  await saucery(['restore', 'cut-off.backup', '--data-dir', 'again'])
  const users = 'select username from users'
  expect(ask(join(directory.path, 'again/shop.db'), users)).toEqual([
    { username: quiet.ADMIN_USERNAME },
  ])

  // The shop cannot record that this backup was verified.
  const environment = { BACKUP_DIR: join(directory.path, 'kept') }
  const planned = await saucery(['backup'], { shell, environment })
  expect([planned.code, planned.err]).toEqual([0, ''])
  expect(planned.out).toMatch(
    /verified\.\nThe backup could not be recorded in .*data, because the directory cannot be written\.\n$/,
  )
  expect(await readdir(environment.BACKUP_DIR)).toHaveLength(1)
})
