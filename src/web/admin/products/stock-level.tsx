import { isLowStock } from '../../../shared/domain/stock.ts'

/** The units for sale, with a badge if they are low or gone. */
export function StockLevel({ stock }: { stock: number }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="tabular-nums">Stock: {stock}</span>
      {stock === 0 && <Level words="Out of stock" color="bg-error text-error-content" />}
      {stock > 0 && isLowStock(stock) && (
        <Level words="Low stock" color="bg-accent text-accent-content" />
      )}
    </p>
  )
}

function Level({ words, color }: { words: string; color: string }) {
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${color}`}>{words}</span>
  )
}
