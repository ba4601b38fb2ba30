import type { Flags } from '../config.ts'
import { readConfig } from '../config.ts'
import { openShop, type Shop } from './open-shop.ts'

/** Opens the shop and keeps it open until it is told to stop. */
export async function serve(flags: Flags): Promise<number> {
  const config = readConfig(process.env, flags)
  const shop = await openShop(config)
  greet(shop)
  await stopSignal()
  await shop.close()
  return 0
}

/** What a person should read goes to standard output; the log goes to standard error. */
function greet({ url, address, context, firstAdmin }: Shop) {
  const { config, version } = context
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

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}
