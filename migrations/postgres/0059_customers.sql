create table customers (
  email text collate "C" primary key,
  name text collate "C" not null default '',
  name_key text collate "C" not null default '',
  phone text collate "C" not null default '',
  locale text collate "C" not null default 'en',
  orders bigint not null,
  spent_cents bigint not null,
  refunded_cents bigint not null,
  first_order_at bigint not null default 0,
  last_order_at bigint not null default 0
);
create table notes (
  id text collate "C" primary key,
  order_id text collate "C" references orders (id) on delete cascade,
  customer text collate "C",
  text text collate "C" not null,
  author text collate "C" not null,
  created_at bigint not null,
  constraint notes_subject check ((order_id is null) <> (customer is null))
);
create index notes_of_order on notes (order_id, created_at) where order_id is not null;
create index notes_of_customer on notes (customer, created_at) where customer is not null;

-- What the last order says of a customer, and when the first one was. A statement that changes
-- several orders has changed all of them before it counts the first.
create function refresh_customers(emails text[]) returns void language sql as $$
  update customers c set
    (name, phone, locale, name_key, last_order_at) = (
      select customer_name, customer_phone, locale,
        coalesce((select i.name_key from order_index i where i.order_id = o.id), ''), created_at
      from orders o where lower(customer_email) = c.email
      order by created_at desc, id desc limit 1
    ),
    first_order_at = (select min(created_at) from orders where lower(customer_email) = c.email)
  where email = any (emails) and exists (select from orders where lower(customer_email) = c.email);
$$;

create function count_customer() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    update customers set
      orders = orders - 1,
      spent_cents = spent_cents - (old.paid_cents - old.refunded_cents),
      refunded_cents = refunded_cents - old.refunded_cents
    where email = lower(old.customer_email);
  end if;
  if tg_op <> 'DELETE' then
    insert into customers as known
      (email, name, phone, locale, orders, spent_cents, refunded_cents, first_order_at, last_order_at)
    select lower(new.customer_email), new.customer_name, new.customer_phone, new.locale, 1,
      new.paid_cents - new.refunded_cents, new.refunded_cents, new.created_at, new.created_at
    where new.customer_email <> '' and lower(new.customer_email) not like 'erased-%@customer.invalid'
    on conflict (email) do update set
      orders = known.orders + 1,
      spent_cents = known.spent_cents + excluded.spent_cents,
      refunded_cents = known.refunded_cents + excluded.refunded_cents,
      name = case when excluded.last_order_at >= known.last_order_at then excluded.name else known.name end,
      phone = case when excluded.last_order_at >= known.last_order_at then excluded.phone else known.phone end,
      locale = case when excluded.last_order_at >= known.last_order_at then excluded.locale else known.locale end,
      first_order_at = least(known.first_order_at, excluded.first_order_at),
      last_order_at = greatest(known.last_order_at, excluded.last_order_at);
  end if;
  if tg_op <> 'INSERT' then
    delete from customers where email = lower(old.customer_email) and orders = 0;
    update notes set customer = lower(new.customer_email)
    where customer = lower(old.customer_email)
      and not exists (select from customers where email = lower(old.customer_email))
      and exists (select from customers where email = lower(new.customer_email));
    perform refresh_customers(array[lower(old.customer_email), lower(new.customer_email)]);
  end if;
  return null;
end $$;

create trigger customers_of_new_order after insert on orders
for each row execute function count_customer();

create trigger customers_of_deleted_order after delete on orders
for each row execute function count_customer();

create trigger customers_of_changed_order
after update of customer_email, customer_name, customer_phone, locale, paid_cents, refunded_cents on orders
for each row when (
  (new.customer_email, new.customer_name, new.customer_phone, new.locale, new.paid_cents, new.refunded_cents)
  is distinct from
  (old.customer_email, old.customer_name, old.customer_phone, old.locale, old.paid_cents, old.refunded_cents)
)
execute function count_customer();

create function name_customer() returns trigger language plpgsql as $$ begin
  update customers c set name_key = coalesce(new.name_key, '')
  from orders o
  where o.id = new.order_id and c.email = lower(o.customer_email) and c.name = o.customer_name;
  return null;
end $$;

create trigger customers_named after update of name_key on order_index
for each row when (new.name_key is distinct from old.name_key) execute function name_customer();

-- The triggers above keep other sessions from writing orders until this is done.
insert into customers (email, orders, spent_cents, refunded_cents)
select lower(customer_email), count(*), sum(paid_cents - refunded_cents), sum(refunded_cents)
from orders
where customer_email <> '' and lower(customer_email) not like 'erased-%@customer.invalid'
group by 1;
select refresh_customers(array(select email from customers));

create index customers_by_spent on customers (spent_cents, email);
create index customers_by_orders on customers (orders, email);
create index customers_by_last on customers (last_order_at, email);
create index customers_by_name on customers (name_key, email);
