/** The results of a test run, read from its JUnit report. */
export type Results = { passed: number; failures: string[]; seconds: Files }

/** How many seconds each file took. */
type Files = Record<string, number>

/** Characters of one failure: a whole page in it would push the others out of sight. */
const longest = 3000

const noFailure = 'The run ended badly without a failed test, such as by a crash.'

/**
 * Reads a JUnit report of Bun's; `isGood` says how the run ended. One that ended badly has a failure
 * at least, and one without a report has nothing else.
 */
export function readResults(report: string, isGood: boolean): Results {
  const [, tests = '0'] = /<testsuites[^>]* tests="(\d+)"/.exec(report) ?? []
  const cases = report.matchAll(/<testcase ([^>]*[^/])>\s*<failure([^>]*)>([^<]*)/g)
  const failures = [...cases].map(([, about = '', type = '', words = '']) =>
    [`${attribute(about, 'file')}: ${attribute(about, 'classname')} > ${attribute(about, 'name')}`]
      .concat(plain(words) || attribute(type, 'message') || attribute(type, 'type'))
      .join('\n')
      .slice(0, longest),
  )
  const passed = Number(tests) - failures.length
  if (!isGood && failures.length === 0) failures.push(noFailure)
  const seconds: Files = {}
  // Of a file, and of each group within it. The tests of some run beside each other, so their sum says
  // nothing.
  for (const [, about = ''] of report.matchAll(/<testsuite ([^>]*)>/g)) {
    const file = attribute(about, 'file')
    seconds[file] = Math.max(seconds[file] ?? 0, Number(attribute(about, 'time')))
  }
  return { passed, failures, seconds }
}

function attribute(text: string, name: string): string {
  return plain(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1] ?? '')
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function plain(text: string): string {
  return text
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? whole),
    )
    .trim()
}
