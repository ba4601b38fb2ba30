// Sends a delivery to two names at this port, whose address changes each time that it is looked up.

import { readNetworks } from '../../../src/server/config/trusted-proxies.ts'
import { attemptDelivery } from '../../../src/server/webhooks/attempt.ts'
import { newWebhookSecret } from '../../../src/server/webhooks/signature.ts'

const attempt = (host: string) => {
  const addresses = ['127.0.0.1', '10.0.0.1']
  return attemptDelivery(
    {
      url: `https://${host}:${process.argv[2]}/`,
      id: 'one',
      body: '{}',
      secrets: [newWebhookSecret()],
      now: Date.now(),
    },
    {
      allowed: readNetworks('127.0.0.1') ?? [],
      version: '1',
      lookup: () => Promise.resolve(addresses.splice(0, 1)),
    },
  )
}

process.stdout.write(JSON.stringify([await attempt('hooks.test'), await attempt('other.test')]))
