import { grillProducts } from './products-grill.ts'
import { heatProducts } from './products-heat.ts'
import { kitchenProducts } from './products-kitchen.ts'
import type { SampleProduct } from './sample-product.ts'

export const sampleProducts: readonly SampleProduct[] = [
  ...grillProducts,
  ...heatProducts,
  ...kitchenProducts,
]
