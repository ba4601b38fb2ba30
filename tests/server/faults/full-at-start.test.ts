import { afterEach, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { canMount, tiny } from '../../support/mounts.ts'
import { emptyDirectory, endPrograms, quiet, run } from '../../support/program.ts'

afterEach(endPrograms)

/** How a first start ends when the disk or the file size limit is too small for it. */
const start = (shell: (data: string) => string) => end(['serve', '--port', '0'], shell)

async function end(command: string[], shell: (data: string) => string) {
  const directory = await emptyDirectory()
  const data = join(directory.path, 'data')
  await mkdir(data)
  const options = { directory: directory.path, environment: quiet, shell: shell(data) }
  const ended = await run(command, options)
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

test('where a disk has room, but can hold no more files, the start and doctor say so', async () => {
  if (!(await canMount())) return
  const words = ' is on a disk that can hold no more files. Delete files or move to another disk.'
  for (const files of [2, 4, 5, 6, 7, 8]) {
    const { code, err } = await start((data) => tiny(data, 50_000, { files }))
    expect([files, code, err.trim()]).toEqual([
      files,
      1,
      expect.stringMatching(new RegExp(`^\\S*${words}$`)),
    ])
  }
  const { code, out } = await end(['doctor'], (data) => tiny(data, 50_000, { files: 3 }))
  expect([code, out]).toEqual([1, expect.stringMatching(new RegExp(`^BAD .*${words}$`, 'm'))])
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
