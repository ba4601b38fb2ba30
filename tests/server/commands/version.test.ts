import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { run } from '../../support/program.ts'

const directory = useProgramDirectory()
const page = 'https://example.com/saucery/releases/v999.1.0'
let service: ReturnType<typeof Bun.serve>
let answer: () => Response
const requests: { line: string; agent: string | null }[] = []

beforeAll(() => {
  service = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ method, url, headers }) => {
      requests.push({
        line: `${method} ${new URL(url).pathname}`,
        agent: headers.get('User-Agent'),
      })
      return answer()
    },
  })
})

afterAll(() => service.stop(true))

beforeEach(() => {
  requests.length = 0
})

const saucery = (...args: string[]) => run(args, { directory: directory.path })

async function check(release: () => Response) {
  answer = release
  await writeFile(join(directory.path, '.env'), `RELEASES_URL=${service.url.href}latest\n`)
  return saucery('version', '--check')
}

const released = (tag: string, more = {}) => check(() => Response.json({ tag_name: tag, ...more }))

test('CLI-23 version --check names a newer release, and says nothing of the shop to the service', async () => {
  const { out, err, code } = await released('v999.1.0', {
    html_url: page,
    published_at: '2026-11-02T10:00:00Z',
  })
  expect([err, code]).toEqual(['', 0])
  expect(out.trimEnd().split('\n').slice(1)).toEqual([
    `Version 999.1.0 (released on 2026-11-02) is available: ${page}`,
  ])
  expect(requests).toEqual([{ line: 'GET /latest', agent: 'Saucery' }])
})

test('CLI-23 the same or an older version is not reported as a newer release', async () => {
  for (const tag of [version, `v${version}`, 'v0.0.1']) {
    const { out, code } = await released(tag)
    expect([code, out.trimEnd().split('\n')[1]]).toEqual([0, 'No newer version has been released.'])
  }
})

test.each([
  ['a fault', () => new Response('no', { status: 503 }), 'the service answered with 503'],
  ['no release', () => Response.json({ tag_name: 'nightly' }), 'the answer is not a release'],
  ['no JSON', () => new Response('<html>'), 'the answer is not a release'],
  [
    'control characters',
    () => Response.json({ tag_name: 'v999.0.0', html_url: 'https://example.com/\u001b[2J' }),
    'the answer is not a release',
  ],
])(
  'CLI-23 with %s in the response, version --check exits with 1 and an error message',
  async (_, release, words) => {
    const { out, err, code } = await check(release)
    expect(code).toBe(1)
    expect(err).toContain(words)
    // The version itself needs no service.
    expect(out).toStartWith(`saucery ${version}`)
  },
)

test('CLI-23 without --check nothing is asked, and without RELEASES_URL it says what to set', async () => {
  await released('v999.1.0')
  requests.length = 0
  expect((await saucery('version')).out).not.toContain('999')
  expect(requests).toEqual([])
  await writeFile(join(directory.path, '.env'), '')
  const { err, code } = await saucery('version', '--check')
  expect(code).toBe(78)
  expect(err).toContain('RELEASES_URL is not set')
})

test('a tag with anything after its number is not a release, and is not printed', async () => {
  for (const tag of [
    'v999.0.0\u001b]0;owned\u0007',
    '999.0.0 \u009b2J',
    'v999.0.0\nVersion 1000',
  ]) {
    const { out, err, code } = await released(tag)
    expect([code, err]).toEqual([1, expect.stringContaining('the answer is not a release')])
    expect(out + err).not.toMatch(/[^\P{C}\n]|owned|1000/u)
  }
  expect((await released('v999.0.0-rc.1')).out).toContain('Version 999.0.0-rc.1 is available')
})
