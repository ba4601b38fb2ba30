import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedShop } from '../admin/admin-seed.ts'
import type { Figure } from '../figures.ts'
import { measureCosts } from './growth-costs.ts'

// Measures what reads and writes cost in small and large shops. To choose the sizes:
// GROWTH_PRODUCTS=24,1000 GROWTH_ORDERS=1000,100000 bun run bench -- growth

const products = sizesOf(process.env.GROWTH_PRODUCTS ?? '24,1000,10000,100000')
const orders = sizesOf(process.env.GROWTH_ORDERS ?? '1000,100000,1000000')
/** The number of orders while products grow. */
const FEW_ORDERS = 1_000
const FEW_PRODUCTS = 24

export async function measureGrowth(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of products) {
    const costs = await inShopOf(size, FEW_ORDERS, 'products')
    figures.push(...costs.map((cost) => ({ ...cost, name: `${cost.name} @ ${size} products` })))
  }
  for (const size of orders) {
    const costs = await inShopOf(FEW_PRODUCTS, size, 'orders')
    figures.push(...costs.map((cost) => ({ ...cost, name: `${cost.name} @ ${size} orders` })))
  }
  return figures
}

async function inShopOf(products: number, orders: number, grown: 'products' | 'orders') {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-growth-'))
  try {
    console.error(`  ${products} products, ${orders} orders`)
    const reviews = Math.ceil(Math.max(orders / 10, products))
    seedShop(join(directory, 'shop.db'), { orders, products, reviews })
    return await measureCosts(directory, grown)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function sizesOf(text: string): number[] {
  return text.split(',').filter(Boolean).map(Number)
}
