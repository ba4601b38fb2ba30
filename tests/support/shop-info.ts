import type { ShopInfo } from '../../src/web/boot/shop-info.ts'

/** The shop's details for pages that a test renders without a shop. */
export const testShop: ShopInfo = {
  name: 'Saucery',
  salesEmail: 'sales@example.ca',
  publicUrl: 'http://localhost:3000',
  providers: { paypal: '' },
  testModeDomain: null,
}
