import { expect, test } from 'bun:test'
import { createLog } from '../../../src/server/runtime/log/log.ts'
import { createCheckReport } from '../../../src/server/socket/check-report.ts'

test('an outage is logged when it begins and when it is over, not at each check', () => {
  const lines: string[] = []
  const report = createCheckReport(createLog('info', (line) => void lines.push(line)))
  const failure = new Error('The database cannot be reached.')
  for (const outcome of [null, failure, failure, failure, null, null, failure]) report(outcome)
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
    'socket_check_failed',
    'socket_check_recovered',
    'socket_check_failed',
  ])
})
