import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { run } from '../../support/program.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'

const directory = useProgramDirectory()

const saucery = (...args: string[]) => run(args, { directory: directory.path })

/** What bash suggests after these words. */
async function suggested(...words: string[]): Promise<string[]> {
  const { out, err, code } = await saucery('completion', 'bash')
  expect([err, code]).toEqual(['', 0])
  const asked = `COMP_WORDS=(saucery ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}; _saucery; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = Bun.spawnSync(['bash', '-c', `${out}\n${asked}`])
  expect(stderr.toString()).toBe('')
  return stdout.toString().trim().split('\n')
}

test('CLI-16 bash completes commands, their verbs and their flags', async () => {
  expect(await suggested('res')).toEqual(['restore'])
  expect(await suggested('user', '')).toEqual(
    expect.arrayContaining(['list', 'add', 'set-password', '--data-dir', '--env-file']),
  )
  expect(await suggested('serve', '--p')).toEqual(['--port'])
  expect(await suggested('help')).toEqual(['help'])
})

test('CLI-16 the completions of zsh and fish name every command with its summary', async () => {
  const help = (await saucery('help')).out
  const names = [...help.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(12)
  for (const shell of ['zsh', 'fish']) {
    const { out, code } = await saucery('completion', shell)
    expect(code).toBe(0)
    const form =
      shell === 'zsh' ? (name: string) => `'${name}:` : (name: string) => `-a ${name} -d '`
    const missing = names.filter((name) => name !== 'help' && !out.includes(form(name)))
    expect([shell, missing]).toEqual([shell, []])
    const interpreter = Bun.which(shell)
    await Bun.write(join(directory.path, shell), out)
    if (!interpreter) continue
    const { exitCode } = Bun.spawnSync([interpreter, '-n', join(directory.path, shell)])
    expect([shell, exitCode]).toEqual([shell, 0])
  }
  expect((await saucery('completion', 'tcsh')).code).toBe(2)
  expect((await saucery('completion')).code).toBe(2)
})

test('CLI-16 the manual page has every command and flag, and is sound roff', async () => {
  const { out, code } = await saucery('man')
  expect(code).toBe(0)
  for (const words of [
    '.SS serve',
    '.SS restore',
    '\\-\\-data\\-dir DIR',
    '\\-\\-env\\-file FILE',
  ]) {
    expect(out).toContain(words)
  }
  const groff = Bun.which('groff')
  if (!groff) return
  const { stdout, stderr } = Bun.spawnSync([groff, '-man', '-ww', '-Tutf8'], {
    stdin: Buffer.from(out),
  })
  expect(stderr.toString()).toBe('')
  // Bold letters are printed twice.
  expect(stdout.toString().replaceAll(/.[\b]/g, '')).toContain('EXIT STATUS')
})
