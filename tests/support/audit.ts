import { fileURLToPath } from 'node:url'
import { packagesInside } from '../../src/build/packages-inside.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A registry that does not respond must not hold up a whole run. In milliseconds. */
const PATIENCE = 60_000

export type Advisory = { title: string; severity: string; url: string }

/**
 * Asks the registry for known vulnerabilities in our packages. One in a shipped package is a failure.
 * One in a tool is only reported, as is a registry that cannot be reached.
 */
export async function auditPackages(environment = process.env) {
  const asked = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: root,
    env: environment,
    timeout: PATIENCE,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(asked.stdout).text(),
    new Response(asked.stderr).text(),
  ])
  await asked.exited
  const answer = out.trim()
  if (!answer.startsWith('{')) {
    const reason = err.trim() || 'no answer'
    return {
      isGood: true,
      words: [`Packages were NOT CHECKED for known vulnerabilities: ${reason}`],
    }
  }
  const found = Object.entries(JSON.parse(answer) as Record<string, Advisory[]>)
  if (found.length === 0) return { isGood: true, words: ['No package has a known vulnerability.'] }
  const shipped = new Set((await packagesInside()).map(({ name }) => name))
  const words = found.flatMap(([name, advisories]) =>
    advisories.map(({ title, severity, url }) => {
      const where = shipped.has(name) ? 'SHIPPED' : 'a tool'
      return `${name} (${where}, ${severity}): ${title} ${url}`
    }),
  )
  return { isGood: !found.some(([name]) => shipped.has(name)), words }
}
