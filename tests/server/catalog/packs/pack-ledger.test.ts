import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { webhooksProcessed } from '../../../../src/server/payments/webhooks/process-webhook-event.ts'
import { openTestShop } from '../../../support/shop.ts'
import { testEngine } from '../../../support/test-engine.ts'
import { playPacks } from './pack-ledger.ts'
import { packStep } from './pack-steps.ts'

/** Steps in all; `PACK_STEPS=100000` plays for ten minutes, `PACK_SEED` plays others. */
const STEPS = Number(process.env.PACK_STEPS ?? (testEngine === 'sqlite' ? 300 : 120))
const A_STORY = 30
/** Stories that share a shop; few, so that its tables stay small. */
const A_SHOP = 60

test(`PACK-10 after each of ${STEPS} steps with jars, packs and boxes, the shop agrees with a ledger`, async () => {
  const tally = { paid: 0, refused: 0, restocked: 0 }
  const story = fc.array(packStep, { minLength: A_STORY, maxLength: A_STORY })
  let seed = Number(process.env.PACK_SEED ?? (testEngine === 'sqlite' ? 20_261_128 : 20_261_129))
  for (let left = Math.ceil(STEPS / A_STORY); left > 0; left -= A_SHOP) {
    const shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
    const token = await shop.asOwner()
    const property = fc.asyncProperty(story, (steps) => playPacks(shop, token, steps, tally))
    await fc.assert(property, { numRuns: Math.min(left, A_SHOP), seed, endOnFailure: true })
    await webhooksProcessed(shop.context)
    await shop.dispose()
    seed += A_SHOP
  }
  expect(tally.paid).toBeGreaterThan(STEPS / 100)
  expect(tally.refused).toBeGreaterThan(STEPS / 100)
  expect(tally.restocked).toBeGreaterThan(0)
})
