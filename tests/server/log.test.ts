import { expect, test } from 'bun:test'
import { createLog } from '../../src/server/log.ts'

test('an event is one line of JSON, whatever is in it: nobody writes lines of their own into the log', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  const forged = 'x\r\n{"event":"forged"}\u2028\u0085\u0000'
  log.warn('refused', { path: forged, error: new Error(forged, { cause: new Error(forged) }) })
  log.debug('not this one', { path: forged })
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(line.endsWith('\n')).toBe(true)
  expect(line.slice(0, -1)).not.toMatch(/[\r\n\0]/)
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    event: 'refused',
    path: forged,
    error: { message: forged, cause: { message: forged } },
  })
})
