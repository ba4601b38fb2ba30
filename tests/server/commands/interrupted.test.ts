import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../../support/clock.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, startProgram } from '../../support/program.ts'
import { testEngine } from '../../support/test-engine.ts'

const directory = useProgramDirectory({ isPrepared: true })

const place = () => ({ directory: directory.path, environment: quiet })
const hidden = (folder: string, beginning: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(beginning)) : []

/** Sends the signal once the command has begun to write a directory with this beginning. */
async function interrupt(
  args: string[],
  folder: string,
  beginning: string,
  signal: NodeJS.Signals,
) {
  const command = startProgram(args, place())
  const isWriting = () => hidden(folder, beginning).length > 0 || command.exitCode !== null
  expect(await eventually(isWriting)).toBe(true)
  command.kill(signal)
  await command.exited
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  "%s during an export leaves no directory with customers' data behind",
  async (signal) => {
    const folder = join(directory.path, 'folder')
    await mkdir(folder)
    const args = ['export', join(folder, 'everything.tar.gz')]
    await interrupt(args, folder, '.saucery-backup-', signal)
    expect(hidden(folder, '.')).toEqual([])
  },
)

test('a closed terminal does not end an export that was started with nohup', async () => {
  const file = join(directory.path, 'everything.tar.gz')
  const command = startProgram(['export', file], { ...place(), shell: "trap '' HUP" })
  const isWriting = () => hidden(directory.path, '.saucery-backup-').length > 0
  expect(await eventually(() => isWriting() || command.exitCode !== null)).toBe(true)
  command.kill('SIGHUP')
  expect(await command.exited).toBe(0)
  expect(existsSync(file)).toBe(true)
})

test.skipIf(testEngine !== 'sqlite')(
  'a restore that is interrupted leaves no copy of the shop behind',
  async () => {
    const file = join(directory.path, 'by-hand.backup')
    expect((await run(['backup', file], place())).code).toBe(0)
    await interrupt(['restore', '--force', file], directory.data(), '.restore-', 'SIGINT')
    expect(hidden(directory.data(), '.')).toEqual([])
    expect((await run(['user', 'list'], place())).out).toContain(quiet.ADMIN_USERNAME)
  },
)
