import type { ShopInfo } from '../../../web/boot/shop-info.ts'
import type { Config } from '../../config/config.ts'

export function publicSettings(config: Config, publicUrl: string): ShopInfo {
  return {
    name: config.storeName,
    salesEmail: config.contactEmail,
    publicUrl,
    hasPaypal: config.paypal.mode !== 'off',
    cardKey: config.stripe?.publishableKey ?? null,
    testModeDomain: config.testModeDomain,
  }
}
