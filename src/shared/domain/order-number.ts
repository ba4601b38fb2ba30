/** What customers and staff call an order by: the last 8 characters of its id (ORD-06). */
export function orderNumber(id: string): string {
  return id.slice(-8)
}
