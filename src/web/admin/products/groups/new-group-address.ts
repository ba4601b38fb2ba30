/** Where the editor finds the products that a new group is made of. */
export const newGroupAddress = (ids: Iterable<string>) =>
  `/admin/product-groups/new?products=${[...ids].join(',')}`

export function productsIn(search: string): string[] {
  const ids = new URLSearchParams(search).get('products') ?? ''
  return ids.split(',').filter((id) => id !== '')
}
