import { openOutside } from './database.ts'

const FIRST = 1_600_000_000_000

export const emailOf = (number: number) => `customer-${number}@example.ca`

/**
 * Adds customers who each bought and reviewed something years ago: an order with its payment, emails and
 * an entry in the audit, and a review. The order of number 1 is a second later than that of number 0.
 */
export function addManyCustomers(file: string, productId: string, count: number): void {
  const outside = openOutside(file)
  const numbers = `(with recursive n(value) as (select 0 union all select value + 1 from n where value < ${count - 1})
    select value from n) numbers`
  const email = `'Customer-' || value || '@example.ca'`
  const at = `${FIRST} + value * 1000`
  const person = `'"customerName":"Name ' || value || '","customerEmail":"' || ${email} || '","customerPhone":"","text":"${'x'.repeat(400)}"'`
  const order = `'{"id":"order-' || value || '",' || ${person} || '}'`
  const statements = [
    `insert into orders (id, customer_name, customer_email, customer_phone, status, subtotal_cents,
       shipping_cents, tax_cents, total_cents, paid_cents, payment_method, created_at, updated_at)
     select 'order-' || value, 'Name ' || value, ${email}, '', 'completed', 1000, 0, 0, 1000, 1000,
       'paypal', ${at}, ${at} from ${numbers}`,
    `insert into payments (id, provider, status, amount_cents, draft, create_key, capture_key,
       order_id, expires_at, created_at, updated_at)
     select 'payment-' || value, 'paypal', 'settled', 1000, '{' || ${person} || ',"items":[]}', '', '',
       'order-' || value, ${at}, ${at}, ${at} from ${numbers}`,
    `insert into reviews (id, product_id, customer_name, customer_email, rating, status, created_at,
       updated_at)
     select 'review-' || value, '${productId}', 'Name ' || value, ${email}, 5, 'approved', ${at}, ${at}
     from ${numbers}`,
    `insert into outbox (id, kind, recipient, data, order_id, status, next_attempt_at, created_at,
       updated_at)
     select 'mail-' || value, 'new_order', 'sales@example.ca', ${order}, 'order-' || value, 'sent', 0,
       ${at}, ${at} from ${numbers}`,
    `insert into audit (id, created_at, actor_name, kind, action, subject_id, subject_name, changes)
     select 'audit-' || value, ${at}, 'admin', 'order', 'orders.update', 'order-' || value,
       '#' || value || ' of Name ' || value, '[]' from ${numbers}`,
  ]
  for (const statement of statements) outside.run(statement)
  outside.close()
}
