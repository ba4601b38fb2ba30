import { expect, test } from 'bun:test'
import { readConfig } from '../../../src/server/config.ts'
import { type Machine, workersFor } from '../../../src/server/workers/workers-for.ts'

const gigabyte = 1024 ** 3

const four: Machine = { platform: 'linux', cores: 4, memory: 16 * gigabyte }

const answering = (machine: Partial<Machine>) => workersFor({ ...four, ...machine })

test('where nobody has said how many, one process for each core but one answers, at most eight', () => {
  expect(answering({ cores: 1 })).toBe(1)
  expect(answering({ cores: 2 })).toBe(1)
  expect(answering({ cores: 4 })).toBe(3)
  expect(answering({ cores: 9 })).toBe(8)
  expect(answering({ cores: 96 })).toBe(8)
  expect(readConfig({}, {}, four).workers).toBe(3)
  expect(readConfig({ WORKERS: '2' }, {}, four).workers).toBe(2)
  expect(readConfig({ WORKERS: '2' }, { workers: '1' }, four).workers).toBe(1)
})

test('a small machine gets no more than its memory has room for', () => {
  expect(answering({ memory: 0.75 * gigabyte })).toBe(2)
  expect(answering({ memory: 0.74 * gigabyte })).toBe(1)
  expect(answering({ memory: 0.1 * gigabyte })).toBe(1)
})

test('where a port cannot be shared there is one, and more are refused in words', () => {
  expect(answering({ platform: 'darwin' })).toBe(1)
  expect(answering({ platform: 'win32' })).toBe(1)
  expect(() => readConfig({ WORKERS: '2' }, {}, { ...four, platform: 'darwin' })).toThrow(
    /WORKERS .*1 on this system/,
  )
})

test('a process that may use one core has one', async () => {
  const program = `import { thisMachine } from './src/server/workers/workers-for.ts'
    console.log(thisMachine().cores)`
  const root = new URL('../../../', import.meta.url).pathname
  const child = Bun.spawn(['taskset', '-c', '0', process.execPath, '-e', program], { cwd: root })
  expect((await new Response(child.stdout).text()).trim()).toBe('1')
})
