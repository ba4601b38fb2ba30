/** From here down a product should be made again before it runs out. */
export const lowStock = 5

export function isLowStock(stock: number): boolean {
  return stock <= lowStock
}
