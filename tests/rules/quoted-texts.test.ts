import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as m from '#shared/i18n/messages.ts'
import { readCatalogs } from '../../src/build/messages.ts'

// Texts that docs/requirements.md quotes and that people and programs rely on. The English catalog must
// have them word for word.

const quoted = `
404 Page Not Found
ADD TO CART
Access Admin Panel
Active
Add New Product
Add New User
Add Product
Add User
Add some items to your cart before testing email functionality.
Added to cart
Admin Dashboard
Admin User
BACK IN STOCK
Back to Admin
Back to Products
Back to Store
Billing address is different from shipping address
Checkout
Clear Filters
Complete All Required Fields
Complete Order
Creating...
Customer Reviews
Edit Product
Edit User
Email *
Error
Failed to create product
Failed to create user
Failed to delete product
Failed to delete review
Failed to delete user
Failed to fetch orders
Failed to fetch reviews
Failed to submit review. Please try again.
Failed to update order
Failed to update product
Failed to update review status
Failed to update user
Featured
Free
Hover to zoom
Images Uploaded
Images up to 5MB
Insufficient Stock
Loading product...
Logged Out
Logging in...
Login Failed
Login Successful
Name *
Name is required
Never
No Items in Cart
No email
No reviews yet
No reviews yet for this product.
No reviews yet. Be the first to review this product!
OUT OF STOCK
Order Completed Successfully!
Order Creation Error
Order Updated
Original admin account cannot be deleted
Our Premium Sauce Collection
Out of Stock
Password is required for new users
PayPal Payment Error
PayPal popup was blocked. Please allow popups and try again.
Payment Failed
Payment was successful but there was an issue creating your order. Please contact support.
Please complete all required fields before proceeding with PayPal payment.
Please enter a valid email
Please select a rating
Processing...
Product Created
Product Deleted
Product Not Found
Product Updated
Product has been successfully created
Product has been successfully updated
Rating *
Return to Home
Review (Optional)
Review Deleted
Review Management
Review Submitted
Review Updated
Send Test Order Email
Share your thoughts about this product...
Shopping Cart
Stripe not configured
Submit Review
Submitting...
Test Email Failed
Test Email Sent!
Thank you for your review! It will be published after approval.
There was an issue processing the PayPal payment.
Unknown Product
Updating...
User Created
User Deleted
User Updated
Username is required
Welcome, Admin
Write a Review
Your cart is empty
`

const lines = (text: string) => text.trim().split('\n')

test('NAME-01 every quoted text is an English message, to the letter', () => {
  const messages = new Set(readCatalogs().en.values())
  expect(lines(quoted).filter((text) => !messages.has(text))).toEqual([])
})

test('NAME-01 messages with values in them match the quoted texts', () => {
  expect([
    m.cartAddedText({ quantity: 2, name: 'Relish' }),
    m.stockAvailable({ stock: 7 }),
    m.uploadDone({ count: 3 }),
    m.uploadUrlFailed({ reason: 'Forbidden' }),
    m.noticePaypalFailed({ error: m.noticeUnknownError() }),
    m.noticeShortages({ items: m.noticeShortage({ id: 'p1', requested: 3, available: 2 }) }),
  ]).toEqual([
    '2x Relish added to your cart',
    '7 available',
    '3 image(s) uploaded successfully',
    'Failed to get upload URL: Forbidden',
    'PayPal order creation failed: Unknown error',
    'Some items are out of stock: Product p1: requested 3, only 2 available',
  ])
})

test('every text listed here is quoted in docs/requirements.md', () => {
  const path = fileURLToPath(new URL('../../docs/requirements.md', import.meta.url))
  const requirements = readFileSync(path, 'utf8').replace(/\n\s*/g, ' ')
  expect(lines(quoted).filter((text) => !requirements.includes(text))).toEqual([])
})
