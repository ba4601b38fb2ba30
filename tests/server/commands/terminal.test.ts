import { expect, test } from 'bun:test'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve, serveInTerminal } from '../../support/program.ts'

const directory = useProgramDirectory()

/** The owner's first start: no password is set, so the shop makes one. */
const { ADMIN_PASSWORD: _, ...firstStart } = quiet

const isJson = (line: string) => line.startsWith('{')

test('on a terminal the first start is a line for each step, and then the password', async () => {
  const options = { directory: directory.path, environment: firstStart }
  const { shown, stop } = await serveInTerminal(options, ['--demo'])
  const lines = shown().split(/\r?\n/)
  expect(lines.filter(isJson)).toEqual([])
  const title = lines.findIndex((line) => line.includes('is open'))
  const steps = lines.slice(0, title).filter((line) => line !== '')
  expect(steps.length).toBeWithin(1, 7)
  for (const step of steps) expect(step).toMatch(/^\d\d:\d\d:\d\d {2}(?:info|warn) {3}[A-Z][a-z ]+/)
  expect(steps.join('\n')).toContain('Sample shop added  products=')
  const block = lines.slice(title).join('\n')
  expect(block).toMatch(/Admin +http:\S+\/admin\n/)
  expect(block).toMatch(/Password +\w{16} +\(shown only once\)/)
  expect(block).toMatch(/Help +saucery help\r?\n/)
  expect(await stop()).toBe(0)
})

test('ENV-08 LOG_FORMAT=json writes JSON to a terminal as well', async () => {
  const environment = { ...quiet, LOG_FORMAT: 'json' }
  const { shown, stop } = await serveInTerminal({ directory: directory.path, environment })
  const lines = shown().split(/\r?\n/).filter(isJson)
  const events = lines.map((line) => JSON.parse(line) as { event: string })
  expect(events.map(({ event }) => event)).toContain('open')
  await stop()
})

test('ENV-08 where standard error is no terminal the log is JSON, or text if LOG_FORMAT says so', async () => {
  const json = await serve({ directory: directory.path, environment: quiet })
  await json.stop()
  for (const line of (await json.err).trim().split('\n')) expect(JSON.parse(line)).toBeObject()
  const environment = { ...quiet, LOG_FORMAT: 'text' }
  const text = await serve({ directory: directory.path, environment })
  await text.stop()
  expect(await text.err).toMatch(/^\d\d:\d\d:\d\d {2}info {3}Open {2}url=http:/m)
})
