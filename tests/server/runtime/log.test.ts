import { expect, test } from 'bun:test'
import { createLog } from '../../../src/server/runtime/log/log.ts'

test('text for a terminal keeps an event on one line and quotes user input', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line), 'text')
  const forged = 'x\r\n12:00:00  info  Forged\u2028\u0085\u0000\u001b[2J\u009b2J\u202e'
  log.warn('mail_postponed', { path: forged, error: new Error(forged), attempts: 2, left: null })
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(line).toMatch(/^\d\d:\d\d:\d\d {2}warn {3}Mail postponed {2}path="x/)
  expect(line).toEndWith('  attempts=2\n')
  expect(line.slice(0, -1)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
})

test('text shows an unexpected error with its stack', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line), 'text')
  log.error('outbox_failed', { error: new Error('disk full', { cause: new Error('EIO') }) })
  const [first, second] = (lines[0] ?? '').split('\n')
  expect(first).toEndWith('error  Outbox failed  error="disk full (EIO)"')
  expect(second).toMatch(/^ {4}at .*log\.test\.ts/)
})

test('an event is one line of JSON, whatever it contains: user input cannot forge log lines', () => {
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
