create index orders_refund_due on orders (created_at, id)
  where status = 'cancelled' and paid_cents > refunded_cents + refunding_cents;
