export function OrdersTab() {
  return <h2>Orders</h2>
}
