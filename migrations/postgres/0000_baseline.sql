-- The shop's schema on PostgreSQL: what the SQLite migrations 0000 to 0021 create. Columns have
-- SQLite's types: whole numbers (also for yes and no, and for milliseconds since 1970) and texts,
-- which compare byte by byte. Later migrations have the same name on both engines.

-- The migrations that the database has.
create table schema_migrations (
  name text collate "C" primary key,
  applied_at bigint not null
);

-- One row for each group of writers, written with what they changed: if the connection breaks during
-- a commit, the row tells whether it happened. The writer deletes old rows.
create table commits (
  instance text collate "C" not null,
  number bigint not null,
  at bigint not null,
  primary key (instance, number)
);

create table events (
  seq bigint primary key,
  topic text collate "C" not null,
  name text collate "C" not null,
  at bigint not null,
  data text collate "C" not null,
  staff_data text collate "C"
);

create table order_items (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  product_id text collate "C" not null,
  product_name text collate "C" not null,
  quantity bigint not null,
  restocked bigint not null default 0,
  price_cents bigint not null,
  created_at bigint not null,
  constraint order_items_quantity check (quantity >= 1),
  constraint order_items_restocked check (restocked between 0 and quantity),
  constraint order_items_price check (price_cents >= 0)
);

create table orders (
  id text collate "C" primary key,
  customer_name text collate "C" not null,
  customer_email text collate "C" not null,
  customer_phone text collate "C" not null,
  status text collate "C" not null default 'placed',
  subtotal_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  paid_cents bigint not null,
  refunded_cents bigint not null default 0,
  refunding_cents bigint not null default 0,
  payment_method text collate "C" not null,
  payment_intent_id text collate "C",
  shipping_address text collate "C",
  billing_address text collate "C",
  attention text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  constraint orders_status check (status in ('placed', 'shipped', 'completed', 'cancelled')),
  constraint orders_refunds check (
      refunded_cents >= 0
      and refunding_cents >= 0
      and refunded_cents + refunding_cents <= paid_cents
  ),
  constraint orders_amounts check (
      subtotal_cents >= 0
      and shipping_cents >= 0
      and tax_cents >= 0
      and total_cents = subtotal_cents + shipping_cents + tax_cents
      and paid_cents >= 0
  )
);

create table outbox (
  id text collate "C" primary key,
  kind text collate "C" not null,
  recipient text collate "C" not null,
  data text collate "C" not null,
  order_id text collate "C",
  copy_of text collate "C",
  status text collate "C" not null default 'waiting',
  attempts bigint not null default 0,
  priority bigint not null default 0,
  next_attempt_at bigint not null,
  is_held bigint not null default 0,
  last_error text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  constraint outbox_status check (status in ('waiting', 'sent', 'failed'))
);

create table products (
  id text collate "C" primary key,
  name text collate "C" not null,
  description text collate "C" not null,
  price_cents bigint not null,
  image_url text collate "C",
  images text collate "C" not null default '[]',
  category text collate "C" not null default 'sauces',
  stock bigint not null default 0,
  featured bigint not null default 0,
  tags text collate "C" not null default '[]',
  sku text collate "C",
  tone text collate "C",
  deleted_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  constraint products_price check (price_cents between 1 and 9999999999),
  constraint products_stock check (stock >= 0),
  constraint products_featured_flag check (featured in (0, 1))
);

create table reviews (
  id text collate "C" primary key,
  product_id text collate "C" not null,
  customer_name text collate "C" not null,
  customer_email text collate "C" not null,
  rating bigint not null,
  title text collate "C",
  comment text collate "C",
  status text collate "C" not null default 'pending',
  created_at bigint not null,
  updated_at bigint not null,
  constraint reviews_rating_range check (rating between 1 and 5),
  constraint reviews_status check (status in ('pending', 'approved', 'rejected'))
);

create table settings (
  key text collate "C" primary key,
  value text collate "C" not null
);

create table uploads (
  id text collate "C" primary key,
  status text collate "C" not null default 'announced',
  width bigint,
  height bigint,
  placeholder text collate "C",
  tone text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  constraint uploads_status check (status in ('announced', 'stored'))
);

create table known_origins (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  kind text collate "C" not null,
  hash text collate "C" not null,
  last_used_at bigint not null,
  constraint known_origins_kind check (kind in ('network', 'device'))
);

create table sign_in_failures (
  key text collate "C" primary key,
  failures bigint not null,
  started_at bigint not null,
  constraint sign_in_failures_count check (failures >= 0)
);

create table users (
  id text collate "C" primary key,
  username text collate "C" not null,
  username_key text collate "C" not null,
  email text collate "C",
  password_hash text collate "C" not null,
  is_admin bigint not null default 0,
  session_version bigint not null default 1,
  last_login bigint,
  created_at bigint not null,
  updated_at bigint not null,
  constraint users_is_admin check (is_admin in (0, 1))
);

create table holds (
  id text collate "C" primary key,
  payment_id text collate "C" not null,
  product_id text collate "C" not null,
  quantity bigint not null,
  constraint holds_quantity check (quantity >= 1)
);

create table payment_steps (
  id bigint primary key,
  payment_id text collate "C" not null,
  ask text collate "C",
  key text collate "C",
  status text collate "C",
  reason text collate "C",
  answer text collate "C",
  dispute_id text collate "C",
  http_status bigint,
  debug_id text collate "C",
  amount_cents bigint,
  at bigint not null,
  answered_at bigint
);

create table payments (
  id text collate "C" primary key,
  provider text collate "C" not null,
  status text collate "C" not null default 'opened',
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  draft text collate "C",
  create_key text collate "C" not null,
  capture_key text collate "C" not null,
  provider_order_id text collate "C",
  capture_id text collate "C",
  order_id text collate "C",
  expires_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint payments_status check (
      status in ('opened', 'approved', 'capturing', 'pending', 'captured', 'settled', 'partly_refunded', 'refunded', 'disputed', 'reversed', 'declined', 'cancelled', 'expired', 'denied')
  ),
  constraint payments_amount check (amount_cents >= 1),
  constraint payments_refunded check (refunded_cents between 0 and amount_cents),
  constraint payments_settled check (status <> 'settled' or order_id is not null),
  constraint payments_ordered check (
      order_id is null or status in ('captured', 'settled', 'partly_refunded', 'refunded', 'disputed', 'reversed')
  )
);

create table webhook_events (
  id text collate "C" primary key,
  provider text collate "C" not null,
  type text collate "C" not null,
  facts text collate "C" not null,
  received_at bigint not null,
  processed_at bigint,
  outcome text collate "C",
  attempts bigint not null default 0,
  next_attempt_at bigint not null default 0
);

create table lapsed_holds (
  holder text collate "C" not null,
  product_id text collate "C" not null,
  slot bigint not null,
  unit_milliseconds bigint not null,
  primary key (holder, product_id, slot),
  constraint lapsed_holds_amount check (unit_milliseconds >= 0)
);

create table payment_visitors (
  payment_id text collate "C" primary key,
  visitor text collate "C" not null,
  network text collate "C" not null,
  units bigint not null,
  opened_at bigint not null,
  constraint payment_visitors_units check (units >= 0)
);

create table stock_announcements (
  product_id text collate "C" primary key,
  announced_at bigint not null,
  "interval" bigint not null,
  due_at bigint,
  constraint stock_announcements_interval check ("interval" >= 0)
);

create table stock_shortfalls (
  product_id text collate "C" primary key,
  units bigint not null,
  constraint stock_shortfalls_units check (units >= 1)
);

create table refunds (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  payment_id text collate "C" not null,
  amount_cents bigint not null,
  reason text collate "C",
  restock text collate "C" not null,
  status text collate "C" not null,
  origin text collate "C" not null,
  actor_name text collate "C",
  request_key text collate "C",
  provider_key text collate "C" not null,
  provider_refund_id text collate "C",
  step_id bigint,
  failure text collate "C",
  attempts bigint not null default 0,
  next_attempt_at bigint not null,
  look_again_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  constraint refunds_amount check (amount_cents >= 1),
  constraint refunds_status check (status in ('asked', 'done', 'failed')),
  constraint refunds_origin check (origin in ('shop', 'provider'))
);

create table audit (
  seq bigint primary key,
  id text collate "C" not null,
  created_at bigint not null,
  actor_id text collate "C",
  actor_name text collate "C" not null,
  kind text collate "C" not null,
  action text collate "C" not null,
  subject_id text collate "C",
  subject_name text collate "C" not null,
  request_id text collate "C",
  changes text collate "C" not null
);

create table order_index (
  serial bigint primary key,
  order_id text collate "C" not null,
  status text collate "C" not null,
  total_cents bigint not null,
  name_key text collate "C",
  words text collate "C"
);

create table order_totals (
  product_id text collate "C" not null,
  period bigint not null,
  status text collate "C" not null,
  orders bigint not null,
  cents bigint not null,
  primary key (product_id, period, status)
);

create table product_orders (
  product_id text collate "C" not null,
  serial bigint not null,
  status text collate "C" not null,
  total_cents bigint not null,
  primary key (product_id, serial)
);

create table sales_by_product (
  day bigint not null,
  product_id text collate "C" not null,
  units bigint not null,
  revenue_cents bigint not null,
  primary key (day, product_id)
);

create table sales_by_quarter (
  quarter bigint primary key,
  orders bigint not null,
  revenue_cents bigint not null
);

alter table order_items add foreign key (order_id) references orders (id) on delete cascade;
alter table order_items add foreign key (product_id) references products (id) on delete cascade;
alter table reviews add foreign key (product_id) references products (id) on delete cascade;
alter table known_origins add foreign key (user_id) references users (id) on delete cascade;
alter table holds add foreign key (payment_id) references payments (id) on delete cascade;
alter table holds add foreign key (product_id) references products (id) on delete cascade;
alter table payment_steps add foreign key (payment_id) references payments (id) on delete cascade;
alter table payments add foreign key (order_id) references orders (id);
alter table lapsed_holds add foreign key (product_id) references products (id) on delete cascade;
alter table payment_visitors
  add foreign key (payment_id) references payments (id) on delete cascade;
alter table stock_announcements
  add foreign key (product_id) references products (id) on delete cascade;
alter table stock_shortfalls
  add foreign key (product_id) references products (id) on delete cascade;
alter table refunds add foreign key (order_id) references orders (id) on delete cascade;
alter table refunds add foreign key (payment_id) references payments (id);

create unique index order_items_of_order on order_items (order_id, product_id);
create index order_items_of_product on order_items (product_id, order_id);
create index orders_newest on orders (created_at, id);
create index outbox_waiting on outbox (priority, next_attempt_at) where status = 'waiting';
create index outbox_digests on outbox (created_at) where kind = 'reviews_received';
create index outbox_newest on outbox (created_at, id);
create index outbox_by_status on outbox (status, created_at, id);
create index outbox_of_order on outbox (order_id, created_at) where order_id is not null;
create index outbox_copies on outbox (copy_of) where copy_of is not null;
create index products_listed on products (created_at, id, deleted_at) where deleted_at is null;
create index products_by_stock
  on products (stock, id, price_cents, created_at, deleted_at)
  where deleted_at is null;
create index products_by_name on products (lower(name), id, deleted_at) where deleted_at is null;
create index products_by_price on products (price_cents, id, deleted_at) where deleted_at is null;
create index products_featured
  on products (created_at, id)
  where deleted_at is null and featured = 1;
create index reviews_of_product on reviews (product_id, status, created_at, id);
create index reviews_rating on reviews (product_id, status, rating);
create index reviews_newest on reviews (created_at, id);
create index reviews_by_status on reviews (status, created_at, id);
create unique index known_origins_hash on known_origins (hash, user_id);
create index known_origins_of_user on known_origins (user_id, kind, last_used_at);
create index sign_in_failures_started on sign_in_failures (started_at);
create unique index users_username_key on users (username_key);
create unique index holds_of_payment on holds (payment_id, product_id);
create index holds_of_product on holds (product_id);
create index payment_steps_of_payment on payment_steps (payment_id);
create unique index payments_provider_order on payments (provider, provider_order_id);
create unique index payments_capture on payments (provider, capture_id);
create unique index payments_order on payments (order_id);
create index payments_by_status on payments (status, expires_at);
create index webhook_events_due on webhook_events (next_attempt_at) where processed_at is null;
create index lapsed_holds_by_slot on lapsed_holds (slot);
create index lapsed_holds_of_product on lapsed_holds (product_id);
create index payment_visitors_by_visitor on payment_visitors (visitor, units);
create index payment_visitors_by_network on payment_visitors (network, units);
create index stock_announcements_due on stock_announcements (due_at) where due_at is not null;
create unique index refunds_request on refunds (request_key);
create unique index refunds_provider_key on refunds (provider_key);
create unique index refunds_provider on refunds (provider_refund_id);
create index refunds_of_order on refunds (order_id, created_at);
create index refunds_of_payment on refunds (payment_id);
create index refunds_asked on refunds (next_attempt_at) where status = 'asked';
create index refunds_promised on refunds (look_again_at) where look_again_at is not null;
create unique index audit_id on audit (id);
create index audit_newest on audit (created_at, id);
create index audit_by_actor on audit (actor_id, created_at, id);
create index audit_by_kind on audit (kind, created_at, id);
create index audit_by_subject on audit (subject_id, created_at, id);
create unique index order_index_of_order on order_index (order_id);
create index order_index_by_status on order_index (status, serial, total_cents);
create index order_index_by_total on order_index (total_cents, serial, status);
create index order_index_by_name on order_index (name_key, serial, status);

-- Full-text search. A word is cut, because a lexeme holds at most 2 kB.

-- The words of `order_index.words`, which have no accents already.
create function order_words(words text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(
    array(select left(word, 255) from unnest(string_to_array(words, ' ')) word where word <> '')
  );

create index order_index_words on order_index using gin (order_words(words));

-- The words of a text in lower case without accents, like `plainText` in the code. The class has the
-- marks that are not letters; a collation with Unicode's rules knows which characters are.
create function plain_words(value text) returns text[]
  language sql immutable strict parallel safe cost 500
  return regexp_split_to_array(
    replace(replace(replace(replace(translate(
      lower(
        regexp_replace(
          normalize(value, nfkd) collate "und-x-icu",
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e4e\u20d0-\u20f0\u3099\u309a]',
          '', 'g'
        )
      ),
      'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') collate "und-x-icu",
    '[^[:alnum:]]+'
  );

create function audit_words(
  actor_name text, action text, subject_name text, subject_id text, changes text
) returns tsvector
  language sql immutable parallel safe cost 1000
  return array_to_tsvector(array(
    select left(word, 255)
    from unnest(plain_words(concat_ws(
      ' ', actor_name, action, subject_name, subject_id, replace(changes, '\n', ' ')
    ))) word
    where word <> ''
  ));

create index audit_words on audit
  using gin (audit_words(actor_name, action, subject_name, subject_id, changes));

-- Numbers without gaps, in the order of commits, because one transaction at a time writes. A sequence
-- would skip the numbers of a transaction that fails.

create function next_event_seq() returns trigger language plpgsql as $$ begin
  new.seq := coalesce((select max(seq) from events), 0) + 1;
  return new;
end $$;

create trigger events_numbered before insert on events
for each row when (new.seq is null) execute function next_event_seq();

create function next_audit_seq() returns trigger language plpgsql as $$ begin
  new.seq := coalesce((select max(seq) from audit), 0) + 1;
  return new;
end $$;

create trigger audit_numbered before insert on audit
for each row when (new.seq is null) execute function next_audit_seq();

create function next_payment_step_id() returns trigger language plpgsql as $$ begin
  new.id := coalesce((select max(id) from payment_steps), 0) + 1;
  return new;
end $$;

create trigger payment_steps_numbered before insert on payment_steps
for each row when (new.id is null) execute function next_payment_step_id();

-- The audit is only ever added to.

create function refuse_audit_change() returns trigger language plpgsql as $$ begin
  raise exception 'The audit is only ever added to.' using errcode = 'check_violation';
end $$;

create trigger audit_never_updated before update on audit
for each row execute function refuse_audit_change();

create trigger audit_never_deleted before delete on audit
for each row execute function refuse_audit_change();

create trigger audit_never_emptied before truncate on audit
for each statement execute function refuse_audit_change();

-- Refunds.

create function check_refund() returns trigger language plpgsql as $$ begin
  if new.amount_cents + (
    select coalesce(sum(amount_cents), 0) from refunds
    where payment_id = new.payment_id and status <> 'failed'
  ) > (select amount_cents from payments where id = new.payment_id) then
    raise exception 'constraint failed: more refunded than was paid'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refunds_within_payment before insert on refunds
for each row when (new.status <> 'failed') execute function check_refund();

create function refuse_refund_change() returns trigger language plpgsql as $$ begin
  raise exception 'constraint failed: a refund that was answered stays as it is'
    using errcode = 'check_violation';
end $$;

create trigger refunds_stay before update of amount_cents, payment_id, order_id, status on refunds
for each row when (
  not (
    old.status = 'asked' or (old.status = 'done' and new.status = 'failed')
    or new.status = old.status
  )
  or new.amount_cents <> old.amount_cents
  or new.payment_id <> old.payment_id
  or new.order_id <> old.order_id
) execute function refuse_refund_change();

-- What the order list is filtered, sorted and counted by.

create function refuse_order_move() returns trigger language plpgsql as $$ begin
  raise exception 'constraint failed: an order keeps its id and its moment'
    using errcode = 'check_violation';
end $$;

create trigger orders_keep_their_moment before update of id, created_at on orders
for each row when (old.id <> new.id or old.created_at <> new.created_at)
execute function refuse_order_move();

create function refuse_item_move() returns trigger language plpgsql as $$ begin
  raise exception 'constraint failed: a line keeps its order and its product'
    using errcode = 'check_violation';
end $$;

create trigger order_items_keep_their_order before update of order_id, product_id on order_items
for each row when (old.order_id <> new.order_id or old.product_id <> new.product_id)
execute function refuse_item_move();

create function index_order() returns trigger language plpgsql as $$ begin
  insert into order_index (serial, order_id, status, total_cents)
  values (
    coalesce(
      (select max(serial) + 1 from order_index
       where serial >= new.created_at * 1024 and serial < (new.created_at + 1) * 1024),
      new.created_at * 1024
    ),
    new.id, new.status, new.total_cents
  );
  insert into order_totals (product_id, period, status, orders, cents)
  values ('', new.created_at / 86400000, new.status, 1, new.total_cents)
  on conflict (product_id, period, status) do update
  set orders = order_totals.orders + 1, cents = order_totals.cents + excluded.cents;
  return null;
end $$;

create trigger orders_indexed after insert on orders
for each row execute function index_order();

create function index_order_item() returns trigger language plpgsql as $$
declare entry order_index;
begin
  select * into strict entry from order_index where order_id = new.order_id;
  insert into product_orders (product_id, serial, status, total_cents)
  values (new.product_id, entry.serial, entry.status, entry.total_cents);
  insert into order_totals (product_id, period, status, orders, cents)
  values (new.product_id, entry.serial / 2654208000000, entry.status, 1, entry.total_cents)
  on conflict (product_id, period, status) do update
  set orders = order_totals.orders + 1, cents = order_totals.cents + excluded.cents;
  return null;
end $$;

create trigger order_items_indexed after insert on order_items
for each row execute function index_order_item();

create function unindex_order_item() returns trigger language plpgsql as $$
declare entry order_index;
begin
  select * into entry from order_index where order_id = old.order_id;
  update order_totals set orders = orders - 1, cents = cents - entry.total_cents
  where product_id = old.product_id
    and period = entry.serial / 2654208000000
    and status = entry.status;
  delete from product_orders where product_id = old.product_id and serial = entry.serial;
  return null;
end $$;

create trigger order_items_unindexed after delete on order_items
for each row execute function unindex_order_item();

create function reindex_order() returns trigger language plpgsql as $$ begin
  update order_totals set orders = orders - 1, cents = cents - old.total_cents
  where product_id = '' and period = old.created_at / 86400000 and status = old.status;
  insert into order_totals (product_id, period, status, orders, cents)
  values ('', old.created_at / 86400000, new.status, 1, new.total_cents)
  on conflict (product_id, period, status) do update
  set orders = order_totals.orders + 1, cents = order_totals.cents + excluded.cents;
  update order_totals set orders = orders - 1, cents = cents - old.total_cents
  where product_id in (select product_id from order_items where order_id = old.id)
    and period = old.created_at / 2592000000 and status = old.status;
  insert into order_totals (product_id, period, status, orders, cents)
  select product_id, old.created_at / 2592000000, new.status, 1, new.total_cents
  from order_items where order_id = old.id
  on conflict (product_id, period, status) do update
  set orders = order_totals.orders + 1, cents = order_totals.cents + excluded.cents;
  update product_orders set status = new.status, total_cents = new.total_cents
  where product_id in (select product_id from order_items where order_id = old.id)
    and serial = (select serial from order_index where order_id = old.id);
  update order_index set status = new.status, total_cents = new.total_cents
  where order_id = old.id;
  return null;
end $$;

create trigger orders_reindexed after update of status, total_cents on orders
for each row when (old.status <> new.status or old.total_cents <> new.total_cents)
execute function reindex_order();

create function unindex_order() returns trigger language plpgsql as $$ begin
  delete from order_items where order_id = old.id;
  update order_totals set orders = orders - 1, cents = cents - old.total_cents
  where product_id = '' and period = old.created_at / 86400000 and status = old.status;
  delete from order_index where order_id = old.id;
  return old;
end $$;

create trigger orders_unindexed before delete on orders
for each row execute function unindex_order();

-- Running sums of sales, without canceled orders.

create function add_sale() returns trigger language plpgsql as $$ begin
  insert into sales_by_quarter (quarter, orders, revenue_cents)
  values (new.created_at / 900000, 1, new.total_cents)
  on conflict (quarter) do update
  set orders = sales_by_quarter.orders + 1,
      revenue_cents = sales_by_quarter.revenue_cents + excluded.revenue_cents;
  return null;
end $$;

create trigger sales_of_new_order after insert on orders
for each row when (new.status <> 'cancelled') execute function add_sale();

create function add_item_sale() returns trigger language plpgsql as $$ begin
  insert into sales_by_product (day, product_id, units, revenue_cents)
  select created_at / 86400000, new.product_id, new.quantity, new.quantity * new.price_cents
  from orders where id = new.order_id and status <> 'cancelled'
  on conflict (day, product_id) do update
  set units = sales_by_product.units + excluded.units,
      revenue_cents = sales_by_product.revenue_cents + excluded.revenue_cents;
  return null;
end $$;

create trigger sales_of_new_item after insert on order_items
for each row execute function add_item_sale();

create function change_item_sale() returns trigger language plpgsql as $$ begin
  update sales_by_product sale
  set units = sale.units + new.quantity - old.quantity,
      revenue_cents = sale.revenue_cents
        + new.quantity * new.price_cents - old.quantity * old.price_cents
  from orders o
  where o.id = new.order_id and o.status <> 'cancelled'
    and sale.product_id = new.product_id and sale.day = o.created_at / 86400000;
  return null;
end $$;

create trigger sales_of_changed_item after update of quantity, price_cents on order_items
for each row execute function change_item_sale();

create function change_sale() returns trigger language plpgsql as $$
declare
  counted bigint := (new.status <> 'cancelled')::int;
  counted_before bigint := (old.status <> 'cancelled')::int;
begin
  update sales_by_quarter
  set orders = orders + counted - counted_before,
      revenue_cents = revenue_cents
        + new.total_cents * counted - old.total_cents * counted_before
  where quarter = new.created_at / 900000;
  if not found and counted = 1 then
    insert into sales_by_quarter (quarter, orders, revenue_cents)
    values (new.created_at / 900000, 1, new.total_cents);
  end if;
  return null;
end $$;

create trigger sales_of_changed_order after update of status, total_cents on orders
for each row when (new.status <> old.status or new.total_cents <> old.total_cents)
execute function change_sale();

create function take_back_item_sales() returns trigger language plpgsql as $$ begin
  update sales_by_product sale
  set units = sale.units - i.quantity,
      revenue_cents = sale.revenue_cents - i.quantity * i.price_cents
  from order_items i
  where i.order_id = new.id and sale.product_id = i.product_id
    and sale.day = new.created_at / 86400000;
  return null;
end $$;

create trigger sales_of_cancelled_order after update of status on orders
for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
execute function take_back_item_sales();

create function add_item_sales_again() returns trigger language plpgsql as $$ begin
  insert into sales_by_product (day, product_id, units, revenue_cents)
  select new.created_at / 86400000, product_id, quantity, quantity * price_cents
  from order_items where order_id = new.id
  on conflict (day, product_id) do update
  set units = sales_by_product.units + excluded.units,
      revenue_cents = sales_by_product.revenue_cents + excluded.revenue_cents;
  return null;
end $$;

create trigger sales_of_revived_order after update of status on orders
for each row when (new.status <> 'cancelled' and old.status = 'cancelled')
execute function add_item_sales_again();
