import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Words that nobody would search for, each with its replacement. */
const banned: readonly [word: RegExp, instead: string][] = [
  [/\bheed(s|ed|ing)?(?![a-z])/i, 'handle, process, respect'],
  [/\bwho(m|so)?ever\b/i, 'anyone who; or name the person or program'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair, correct'],
  [
    /\bg(ive|ives|ave|iven|iving)[ -]?back(?![a-z])/i,
    'return, restore (stock), release (hold), refund (money)',
  ],
  [/\blook(s|ed|ing)?[ -]?after\b/i, 'watch, maintain, manage'],
  [/\b(un)?told\b/i, 'notified, reported; or say it in the active voice'],
  [/\btell(s|ing)? of\b/i, 'report, announce'],
  [/\bthings?\b/i, 'the name of what it is'],
  [/\b(anew|afresh)\b/i, 'again'],
  [/\blest\b/i, 'so that … not'],
  [/\b(brings?|brought|bringing|goes|comes?) home\b/i, 'checkpoint'],
  [/\bway home\b/i, 'checkpoint'],
  [/\bdoors?\b|Doors?\b|\bdoor(?=[A-Z])/, 'route; transport (HTTP, socket)'],
  [/\bsurroundings\b/i, 'the name of the state or the dependencies'],
  [/\bwind(s|ing)? ?down\b|WindingDown/i, 'drain, draining'],
  [/\bdoomed\b/i, 'userToDelete and the like'],
  [/\bhabits?\b/i, 'timing, settings'],
  [/\bstandstill\b/i, 'frozen while paying'],
  [/\buseShelf\b|\buse-shelf\b/, 'useCartProducts'],
  [/\bSauce[A-Z]|\bsauce-search\b/, 'Product…'],
  [/[a-z]Room\b|[a-z]-room\b/, 'fixture'],
  [/\bthanked for\b/i, 'answered 200'],
  [/\b(is|are|was|were|been|be) put aside\b/i, 'is deferred'],
]

/** Phrases of the dashboard and the command line, each with what docs/voice.md says instead. */
const staffPhrases: readonly [phrase: RegExp, instead: string][] = [
  [/['"`>^]What happened|^\s*What happened$/, 'Notifications; Timeline'],
  [/['"`>]Nothing yet\b/, 'All caught up'],
  [/['"`·>] ?[Gg]iven up\b|were given up/, 'Failed'],
  [/captured without an? order/, 'Paid without order: 0'],
  [/\banswers to this\b/, 'No products match'],
  [/['"`.] ?Say (--|")/, 'Run; Use; Add'],
  [/\bsay the same\b|\bLOOK AT\b/, 'match; REVIEW'],
  [/\bSomebody has\b/, 'Someone'],
  [/\b[Jj]ars (to refund|received)\b|\bdealt with\b/, 'Items; Units; resolved'],
  [/\bgone for good\b|\bfound whole\b/, 'permanently deleted; verified'],
]
const staffFiles =
  /^src\/(web\/admin|server\/(commands|doctor|backup|order-details)|shared\/domain)\//

/** Phrases in texts for customers in which a banned word is correct. */
const texts = [/\bto (your|the) door\b/i]

const files = [
  'CHANGELOG.md',
  'README.md',
  ...new Bun.Glob('{src,tests,docs}/**/*.{ts,tsx,css,lua,md}').scanSync(root),
]
  .filter((file) => file !== 'tests/rules/language.test.ts' && !file.startsWith('src/samples/'))
  .sort()

test('names, comments and documents use standard words', async () => {
  const found: string[] = []
  const look = (where: string, line: string) => {
    const said = texts.reduce((rest, text) => rest.replace(text, ''), line)
    const ofStaff = staffFiles.test(where) ? staffPhrases : []
    for (const [word, instead] of [...banned, ...ofStaff]) {
      const match = word.exec(said)?.[0]
      if (match) found.push(`${where}: "${match}" → ${instead}`)
    }
  }
  for (const file of files) {
    look(file, file)
    const lines = (await Bun.file(root + file).text()).split('\n')
    lines.forEach((line, n) => look(`${file}:${n + 1}`, line))
  }
  expect(found).toEqual([])
})
