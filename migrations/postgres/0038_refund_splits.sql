alter table payments add column fee_cents bigint;
alter table payments add column fee_check_at bigint;
create index payments_without_fee on payments (fee_check_at) where fee_check_at is not null;
alter table refunds add column items text collate "C" not null default '[]';
alter table refunds add column split text collate "C";
alter table refunds add column fee_returned_cents bigint;
alter table order_items add column refunded bigint not null default 0
  constraint order_items_refunded check (refunded between 0 and quantity);
create index orders_refunded on orders (created_at, status, refunded_cents)
  where refunded_cents + refunding_cents > 0;
-- Refunds named only the units that they restocked, so these are the units known to be refunded.
update refunds set items = restock where status <> 'failed' and restock <> '[]';
update order_items set refunded = restocked where restocked > 0;
