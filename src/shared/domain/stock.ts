/**
 * A product's units. Held units left `stock` when a payment was opened; `missing` of them are not on
 * the shelf because a count found fewer than are held. All are whole numbers of at least 0, and nothing
 * is for sale while units are missing (O39).
 */
export type StockFigures = { stock: number; held: number; missing: number }

/** The units that a count of the shelf finds: for sale and held together. */
export function onShelf({ stock, held, missing }: StockFigures): number {
  return stock + held - missing
}

/** The figures after a count: held units are covered first, the rest is for sale. */
export function afterCount(held: number, counted: number): StockFigures {
  return { held, stock: Math.max(0, counted - held), missing: Math.max(0, held - counted) }
}

/** The figures after a restock: missing units are covered first. */
export function afterRestock(figures: StockFigures, units: number): StockFigures {
  const filled = Math.min(figures.missing, units)
  return {
    ...figures,
    stock: figures.stock + units - filled,
    missing: figures.missing - filled,
  }
}

/** At or below this a product needs restocking. */
export const lowStock = 5

export function isLowStock(stock: number): boolean {
  return stock <= lowStock
}
