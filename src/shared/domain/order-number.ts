/** The number that customers and staff see: the last 8 characters of the id (ORD-06). */
export function orderNumber(id: string): string {
  return id.slice(-8)
}
