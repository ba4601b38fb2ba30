import type { ShopInfo } from '../../src/web/boot/shop-info.ts'

/** What pages know of the shop when a test renders them without one. */
export const testShop: ShopInfo = {
  name: 'Saucery',
  salesEmail: 'sales@example.ca',
  publicUrl: 'http://localhost:3000',
  hasPaypal: true,
  cardKey: null,
  testModeDomain: null,
}
