import { type Config, type Flags, readConfig } from '../config.ts'
import { assignmentIn, type Opened } from '../workers/assignment.ts'
import { freePort } from '../workers/free-port.ts'
import type { Command } from './command.ts'
import { openFrontDoorEarly } from './front-door.ts'

export const serve: Command = {
  summary: 'Serve the shop (the default); migrates the data directory if needed.',
  flags: ['port', 'host', 'data-dir', 'workers', 'demo'],
  run: keepOpen,
}

/** Opens the shop and keeps it open until it is told to stop. */
async function keepOpen(flags: Flags): Promise<number> {
  const config = readConfig(process.env, flags)
  const assignment = assignmentIn(process.env)
  if (assignment) {
    const { work } = await import('../workers/worker.ts')
    return work(config, assignment, toldToStop)
  }
  const settled = { ...config, port: await freePort(config) }
  const greetFor = (opened: Opened) => greet(settled, opened)
  if (config.workers > 1) {
    const { serveByCrew } = await import('../workers/serve-by-crew.ts')
    return serveByCrew(settled, toldToStop, greetFor)
  }
  const door = await openFrontDoorEarly(settled)
  // Who has waited at the door is answered before the rest is loaded.
  if (door) await Bun.sleep(1)
  const { serveHere } = await import('../workers/serve-here.ts')
  return serveHere(settled, door, toldToStop, greetFor)
}

/** What a person should read goes to standard output; the log goes to standard error. */
function greet(config: Config, { url, address, version, firstAdmin }: Opened) {
  const rows: [string, string][] = [
    ['Shop', url],
    ['Admin', `${url}/admin`],
  ]
  if (address !== url) rows.push(['Listening', address])
  if (firstAdmin) {
    rows.push(['Username', firstAdmin.username])
    rows.push([
      'Password',
      firstAdmin.isRandom
        ? `${firstAdmin.password}   (shown only this once)`
        : 'the one in ADMIN_PASSWORD',
    ])
  } else {
    rows.push(['Sign in', 'with the account made at the first start'])
  }
  const words = { off: 'off', simulator: 'built-in simulator', sandbox: 'sandbox', live: 'live' }
  rows.push(['PayPal', words[config.paypal.mode]])
  rows.push(['Data', config.dataDir])
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`)
  console.log(`\n${config.storeName} is open (Saucery ${version})\n\n${lines.join('\n')}\n`)
}

function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}
