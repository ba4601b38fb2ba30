import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { version } from '../../../package.json'
import { ConfigError, readConfig } from '../config/config.ts'
import { loadSettingsFile, wordsForIgnored } from '../config/settings-file.ts'
import { type Command, MisuseError } from './command.ts'
import { print, printError } from './printing.ts'

/**
 * The part of GitHub's "latest release" that the shop reads; other services have the same format.
 */
const Release = Type.Object({
  tag_name: Type.String({
    pattern: '^v?\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(-[0-9A-Za-z.-]{1,40})?$',
    maxLength: 100,
  }),
  html_url: Type.Optional(Type.String({ pattern: '^https?://[!-~]+$', maxLength: 2_000 })),
  published_at: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d', maxLength: 100 })),
})

const TIMEOUT = 10_000

export const versionCommand: Command = {
  summary: 'Print the version; with --check also whether a newer one was released.',
  usage: ['version [--check]'],
  flags: ['check', 'env-file'],
  run: async ({ check, 'env-file': file }, args) => {
    if (args.length > 0) throw new MisuseError(`Unexpected argument "${args[0]}".`)
    print(`saucery ${version}${builtFrom()}`)
    if (!check) return
    const { ignored } = loadSettingsFile(file, process.env)
    if (ignored !== null) printError(wordsForIgnored(ignored))
    const { releasesUrl } = readConfig(process.env)
    if (releasesUrl === null) throw new ConfigError([missing])
    print(newsOf(await latestRelease(releasesUrl)))
  },
}

const missing =
  'RELEASES_URL is not set; expected the address where your builds of Saucery are released, such as https://api.github.com/repos/OWNER/NAME/releases/latest.'

/**
 * The commit and its date, which `executable.ts` puts into the executable; empty when run from
 * source.
 */
function builtFrom(): string {
  const commit = process.env.BUILT_FROM ?? ''
  return commit === '' ? '' : ` (${commit})`
}

function newsOf({ tag_name: tag, html_url: page, published_at: at }: Static<typeof Release>) {
  const latest = tag.replace(/^v/, '')
  if (Bun.semver.order(latest, version) <= 0) return 'No newer version has been released.'
  const released = at === undefined ? '' : ` (released on ${at.slice(0, 10)})`
  return `Version ${latest}${released} is available${page === undefined ? '.' : `: ${page}`}`
}

/** Sends nothing about the shop. Throws if the answer is not a release. */
async function latestRelease(url: string): Promise<Static<typeof Release>> {
  const problem = 'The latest release could not be read from RELEASES_URL'
  const response = await fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': 'Saucery' },
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((error: Error) => {
    throw new Error(`${problem}: ${error.name === 'TimeoutError' ? 'no answer' : error.message}`)
  })
  if (!response.ok) throw new Error(`${problem}: the service answered with ${response.status}.`)
  const body: unknown = await response.json().catch(() => null)
  if (!Value.Check(Release, body)) throw new Error(`${problem}: the answer is not a release.`)
  return body
}
