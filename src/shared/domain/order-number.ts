/** What customers and staff call an order by: the last 8 characters of its id (spec §2). */
export function orderNumber(id: string): string {
  return id.slice(-8)
}
