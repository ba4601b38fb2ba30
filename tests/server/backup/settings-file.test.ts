import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'

const directory = useProgramDirectory()

test('ENV-15 scheduled backups have the settings of the file, too', async () => {
  await Bun.write(join(directory.path, 'shop.env'), `BACKUP_DIR=${directory.path}/kept\n`)
  const shop = await serve({ directory: directory.path, environment: quiet }, [
    '--env-file',
    'shop.env',
  ])
  const kept = () => readdir(join(directory.path, 'kept')).catch((): string[] => [])
  const until = Date.now() + 240_000
  while (!(await kept()).some((name) => name.startsWith('saucery-')) && Date.now() < until) {
    await Bun.sleep(50)
  }
  await shop.stop()
  expect(await kept()).toContainEqual(expect.stringMatching(/^saucery-.*\.backup$/))
})
