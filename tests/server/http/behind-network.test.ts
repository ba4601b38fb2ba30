import { expect, test } from 'bun:test'
import { startCaddy, startCaddyBehind } from '../../support/caddy.ts'
import { openTestShop } from '../../support/shop.ts'

/** The status of 31 reviews, each for another visitor of the network, which has the address 127.0.0.2. */
async function lastStatus(caddy: string): Promise<number> {
  const { hostname, port } = new URL(caddy)
  let status = 0
  for (let count = 0; count <= 30; count++) {
    const curl = Bun.spawn(
      [
        'curl',
        '--silent',
        '--interface',
        '127.0.0.2',
        '--output',
        '/dev/null',
        '--write-out',
        '%{http_code}',
        '--header',
        `X-Forwarded-For: 203.0.${count}.7`,
        '--json',
        '{}',
        `http://${hostname}:${port}/api/reviews`,
      ],
      { stdout: 'pipe' },
    )
    status = Number(await new Response(curl.stdout).text())
  }
  return status
}

test('ENV-07 behind a content delivery network and Caddy as in the handbook, each visitor has an address', async () => {
  const shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1,127.0.0.2' } })
  const knowing = await startCaddyBehind('127.0.0.2/32', shop.address)
  expect(await lastStatus(knowing.address)).toBe(422)
  await knowing.dispose()
  // Without the line, Caddy passes on the address of the network alone.
  const plain = await startCaddy(shop.address)
  expect(await lastStatus(plain.address)).toBe(429)
  await plain.dispose()
  await shop.dispose()
})
