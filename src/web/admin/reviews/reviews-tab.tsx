export function ReviewsTab() {
  return <h2>Review Management</h2>
}
