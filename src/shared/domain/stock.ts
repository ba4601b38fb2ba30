/**
 * A product's units. Held units left `stock` when a payment was opened; `missing` of them are not on
 * the shelf, because staff counted fewer than are held. Both are whole numbers of at least 0, and
 * nothing is for sale while units are missing (O39).
 */
export type StockFigures = { stock: number; held: number; missing: number }

/** What somebody who counts the jars finds: for sale and held together. */
export function onShelf({ stock, held, missing }: StockFigures): number {
  return stock + held - missing
}

/** The figures after the shelf was counted: held units come first, the rest is for sale. */
export function afterCount(held: number, counted: number): StockFigures {
  return { held, stock: Math.max(0, counted - held), missing: Math.max(0, held - counted) }
}

/** The figures after units were put on the shelf: they fill what is missing first. */
export function afterRestock(figures: StockFigures, units: number): StockFigures {
  const filled = Math.min(figures.missing, units)
  return {
    ...figures,
    stock: figures.stock + units - filled,
    missing: figures.missing - filled,
  }
}
