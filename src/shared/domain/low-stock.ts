/** At or below this a product needs restocking. */
export const lowStock = 5

export function isLowStock(stock: number): boolean {
  return stock <= lowStock
}
