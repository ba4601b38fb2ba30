export type SampleReview = {
  id: string
  /** The slug of the product. */
  product: string
  customerName: string
  customerEmail: string
  rating: 1 | 2 | 3 | 4 | 5
  title: string | null
  comment: string | null
  status: 'pending' | 'approved' | 'rejected'
  daysAgo: number
}
