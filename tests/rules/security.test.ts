import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codeOf, sourcesIn } from './sources.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('every test that docs/security.md names exists, and is named by its full path', async () => {
  const text = await Bun.file(inRepository('docs/security.md')).text()
  const named = [
    ...text.matchAll(/`([\w./-]+\.test\.tsx?|(?:rules|server|shared|web|e2e)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(inRepository(`tests/${path}`)))).toEqual([])
})

test('every requirement of the appendix that is met names a test, unless no test is possible', async () => {
  const text = await Bun.file(inRepository('docs/security.md')).text()
  const rows = [...text.matchAll(/^- (\d+\.[\d., –]+): ((?:.|\n {2})+)/gm)]
  const met = rows.filter(([, , words = '']) => !/^\*\*(part|no|host)\*\*/.test(words))
  expect(met.length).toBeGreaterThan(60)
  const unshown = met.filter(([, , words = '']) => !/`[\w./-]+\.test\.tsx?`/.test(words))
  // No test can show what does not exist: forced rotation, hints, a limit on sessions.
  expect(unshown.map(([, number]) => number)).toEqual(['6.2.10', '6.4.2', '7.1.2'])
})

/** The files of the program that match a pattern outside of comments. */
const having = (what: RegExp) =>
  sourcesIn('src')
    .filter(({ text }) => what.test(codeOf(text)))
    .map(({ file }) => file)

test('nothing in a request is run as a program or as code, or used as a pattern or as HTML', () => {
  expect(having(/\beval\(|\bnew Function\(|\bsetTimeout\(['"`]/)).toEqual([])
  expect(having(/\bnew RegExp\(/)).toEqual([])
  // The shop's own backup and `systemd-notify`, with nothing from a request in their arguments, and its
  // command that erases a customer, whose address stands after `--`; the other files are for building and
  // serving.
  expect(having(/\bBun\.spawn|\bchild_process\b|Bun\.\$/)).toEqual([
    'src/build/built-from.ts',
    'src/build/check-executable.ts',
    'src/build/client.ts',
    'src/build/dev-program.ts',
    'src/build/release.ts',
    'src/server/backup/schedule-increments.ts',
    'src/server/backup/schedule.ts',
    'src/server/commands/systemd.ts',
    'src/server/privacy/scrub-later.ts',
  ])
  expect(having(/\binnerHTML\b|\bouterHTML\b|\binsertAdjacentHTML\b|\bdocument\.write\(/)).toEqual(
    [],
  )
  // HTML that React rendered, JSON without any <, and the owner's Markdown, which the server renders
  // without raw HTML or unsafe links (WORDS-03).
  expect(having(/\bdangerouslySetInnerHTML\b/)).toEqual([
    'src/server/pages/render/document.tsx',
    'src/web/pages/prose.tsx',
  ])
  expect(having(/\bmicromark\b/)).toEqual(['src/server/settings/markdown/html-of.ts'])
  expect(having(/\ballowDangerous/)).toEqual([])
  // Weak hashes are not allowed, even where nothing depends on them.
  expect(having(/['"](md5|sha-?1)['"]/i)).toEqual([])
  // The thread that renders Markdown.
  expect(having(/\bpostMessage\(|addEventListener\(\s*['"]message['"]/)).toEqual([
    'src/server/settings/markdown/render.ts',
    'src/server/settings/markdown/worker.ts',
  ])
})

test('the server makes outgoing requests only from known files, and sends no redirects', () => {
  const server = (what: RegExp) =>
    having(what).filter(
      (file) => file.startsWith('src/server/') && !file.startsWith('src/paypal-simulator/'),
    )
  // Each of these gets its address from the configuration: `doctor`, geo services, mail, Stripe,
  // the store, PayPal. The addresses of webhooks come from staff (HOOK-07).
  expect(
    server(/\bfetch\((?!request)|=> fetch\(|S3Client\(|createTransport\(|\bnet\.connect\(/),
  ).toEqual([
    'src/server/doctor/address-findings.ts',
    'src/server/geo/geo.ts',
    'src/server/mail/transport/transport.ts',
    'src/server/providers/paypal/paypal.ts',
    'src/server/providers/stripe/sdk.ts',
    'src/server/runtime/store/object-store.ts',
    'src/server/webhooks/attempt.ts',
  ])
  expect(server(/\bResponse\.redirect\(|['"]?\bLocation['"]?:|set\('Location'/)).toEqual([])
})

test('commands print only through the function that shows what a terminal would obey', () => {
  const printing = having(/\bconsole\.\w+\(/).filter((file) => file.startsWith('src/server/'))
  expect(printing).toEqual(['src/server/commands/printing.ts'])
})
