import type { ComparedLine } from './compare-cart.ts'

/** A quantity that was lowered to the stock. */
export type Lowered = { id: string; from: number; to: number }

/** Messages about what changed since the line was added. */
export function changesOf(line: ComparedLine, lowered: readonly Lowered[]): string[] {
  const drop = lowered.find(({ id, to }) => id === line.id && to === line.quantity)
  return [
    ...(line.obstacle === 'gone' ? ['No longer sold. Please remove it to go on.'] : []),
    ...(line.obstacle === 'sold-out' ? ['Out of stock. Please remove it to go on.'] : []),
    ...(line.formerPrice === null
      ? []
      : [`The price has changed from $${line.formerPrice} to $${line.price}.`]),
    ...(drop
      ? [`Quantity lowered from ${drop.from} to ${drop.to}, the most we can send you now.`]
      : []),
  ]
}

/** All messages in one text for screen readers. */
export function spokenChanges(lines: readonly ComparedLine[], lowered: readonly Lowered[]): string {
  return lines
    .flatMap((line) => changesOf(line, lowered).map((change) => `${line.name}: ${change}`))
    .join(' ')
}
