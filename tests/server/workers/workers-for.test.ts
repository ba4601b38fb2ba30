import { expect, test } from 'bun:test'
import { readConfig } from '../../../src/server/config.ts'
import { type Machine, thisMachine, workersFor } from '../../../src/server/workers/workers-for.ts'

const gigabyte = 1024 ** 3

function answering(machine: Partial<Machine>): number {
  return workersFor({ platform: 'linux', cores: 4, memory: 16 * gigabyte, ...machine })
}

test('where nobody has said how many, one process for each core but one answers, at most eight', () => {
  expect(answering({ cores: 1 })).toBe(1)
  expect(answering({ cores: 2 })).toBe(1)
  expect(answering({ cores: 4 })).toBe(3)
  expect(answering({ cores: 9 })).toBe(8)
  expect(answering({ cores: 96 })).toBe(8)
  expect(readConfig({}).workers).toBe(workersFor(thisMachine()))
  expect(readConfig({ WORKERS: '3' }).workers).toBe(3)
  expect(readConfig({ WORKERS: '3' }, { workers: '1' }).workers).toBe(1)
})

test('a small machine gets no more than its memory has room for', () => {
  expect(answering({ memory: 0.5 * gigabyte })).toBe(2)
  expect(answering({ memory: 0.48 * gigabyte })).toBe(1)
  expect(answering({ memory: 0.1 * gigabyte })).toBe(1)
})

test('where a port cannot be shared there is one', () => {
  expect(answering({ platform: 'darwin' })).toBe(1)
  expect(answering({ platform: 'win32' })).toBe(1)
})

test('a process that may use one core has one', async () => {
  const program = `import { thisMachine } from './src/server/workers/workers-for.ts'
    console.log(thisMachine().cores)`
  const root = new URL('../../../', import.meta.url).pathname
  const child = Bun.spawn(['taskset', '-c', '0', process.execPath, '-e', program], { cwd: root })
  expect((await new Response(child.stdout).text()).trim()).toBe('1')
})
