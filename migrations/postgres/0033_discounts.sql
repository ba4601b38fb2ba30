create table discounts (
  id text collate "C" primary key,
  code text collate "C" not null,
  code_key text collate "C" not null,
  kind text collate "C" not null,
  value bigint not null,
  minimum_cents bigint,
  max_uses bigint,
  max_per_customer bigint,
  starts_at bigint,
  ends_at bigint,
  is_active bigint not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  constraint discounts_kind check (kind in ('percent', 'amount', 'shipping')),
  constraint discounts_value check (
    (kind = 'percent' and value between 1 and 100)
    or (kind = 'amount' and value >= 1)
    or (kind = 'shipping' and value = 0)
  ),
  constraint discounts_active check (is_active in (0, 1))
);
create unique index discounts_code on discounts (code_key);
create index discounts_listed on discounts (created_at, id);
create table discount_uses (
  id text collate "C" primary key,
  discount_id text collate "C" not null references discounts (id) on delete cascade,
  payment_id text collate "C" references payments (id) on delete cascade,
  order_id text collate "C" references orders (id) on delete cascade,
  customer text collate "C" not null,
  created_at bigint not null,
  constraint discount_uses_owner check (payment_id is not null or order_id is not null)
);
create index discount_uses_by_customer on discount_uses (discount_id, customer);
create unique index discount_uses_of_payment on discount_uses (payment_id);
create unique index discount_uses_of_order on discount_uses (order_id);
alter table orders add column discount_cents bigint not null default 0;
alter table orders add column discount text collate "C";
