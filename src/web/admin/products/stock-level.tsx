import { isLowStock } from '../../../shared/domain/low-stock.ts'

/** How many can be sold, and in words when that needs somebody's attention. */
export function StockLevel({ stock }: { stock: number }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="tabular-nums">Stock: {stock}</span>
      {stock === 0 && <Level words="Out of stock" colour="bg-error text-error-content" />}
      {stock > 0 && isLowStock(stock) && (
        <Level words="Low stock" colour="bg-accent text-accent-content" />
      )}
    </p>
  )
}

function Level({ words, colour }: { words: string; colour: string }) {
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${colour}`}>{words}</span>
  )
}
