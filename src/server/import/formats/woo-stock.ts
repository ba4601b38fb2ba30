/** A count that several variations shared, divided among them so that no unit is sold twice. */
export function sharesOf(stock: number, count: number): number[] {
  const share = Math.floor(stock / count)
  const rest = stock - share * count
  return Array.from({ length: count }, (_, index) => share + (index < rest ? 1 : 0))
}
