export function ProductsTab() {
  return <h2>Products</h2>
}
