import { endPathOf } from '../catalog/alerts/end-alerts.ts'
import type { Keys } from '../runtime/keys/signed-keys.ts'

/** The part of a confirmation's key that keeps the link that ends the letters from confirming them. */
export const confirmId = (alertId: string) => `confirm ${alertId}`

export function newsPaths(keys: Keys, alertId: string) {
  return {
    confirm: `/confirm-news/${alertId}?key=${keys.keyOf(confirmId(alertId))}`,
    end: endPathOf(keys, alertId),
  }
}
