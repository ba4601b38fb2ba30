import { afterEach, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { canMount, tiny } from '../../support/mounts.ts'
import { emptyDirectory, endPrograms, quiet, run } from '../../support/program.ts'

afterEach(endPrograms)

/** How a first start ends when the disk or the file size limit is too small for it. */
async function start(shell: (data: string) => string) {
  const directory = await emptyDirectory()
  const data = join(directory.path, 'data')
  await mkdir(data)
  const options = { directory: directory.path, environment: quiet, shell: shell(data) }
  const ended = await run(['serve', '--port', '0'], options)
  await directory.remove()
  return ended
}

test('a first start exits with one line that says the disk is full, whichever write fails', async () => {
  if (!(await canMount())) return
  for (const kilobytes of [4, 16, 28, 40, 80, 160, 320, 400]) {
    const { code, err } = await start((data) => tiny(data, kilobytes))
    expect([kilobytes, code, err.trim().split('\n')]).toEqual([
      kilobytes,
      1,
      [expect.stringMatching(/ is on a full disk\. Free up space\.$/)],
    ])
  }
})

test('a first start that reaches the file size limit says why in one line, without SQL', async () => {
  const { code, err } = await start(() => "trap '' XFSZ; ulimit -f 100")
  expect([code, err.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /data cannot be written: no file may be larger than 102400 bytes.*ulimit -f/,
      ),
    ],
  ])
  expect(err).not.toMatch(/query|ROLLBACK|create table/i)
})
