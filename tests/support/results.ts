/** The results of a test run, read from its JUnit report. */
export type Results = { passed: number; failures: string[]; seconds: Files }

/** How many seconds each file took. */
type Files = Record<string, number>

/** The most characters of one failure, so that a whole page in it does not crowd out the others. */
const longest = 3000

const noFailure = 'The run ended badly without a failed test, such as by a crash.'

/**
 * Reads Bun's JUnit report; `isGood` is whether the run succeeded. A failed run always has at least
 * one failure in the results, even if there is no report.
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
  // There is a suite for each file and each group in it. The tests of some suites run concurrently, so
  // the sum of their times is meaningless.
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
