-- A write that names what it touches (`saucery.has_keys`) runs next to others. The sums that they all
-- change wait for the end of its transaction, so that nobody waits for a network in between.

-- A step's number is used before its commit, so it may have gaps. The loop skips numbers that were copied.
create sequence payment_step_ids;
select setval('payment_step_ids', (select coalesce(max(id), 0) + 1 from payment_steps));

create or replace function next_payment_step_id() returns trigger language plpgsql as $$ begin
  new.id := nextval('payment_step_ids');
  while new.id <= (select coalesce(max(id), 0) from payment_steps) loop
    perform setval('payment_step_ids', (select max(id) from payment_steps));
    new.id := nextval('payment_step_ids');
  end loop;
  return new;
end $$;

-- The audit is numbered at once, so what writes to it writes alone.
create or replace function next_audit_seq() returns trigger language plpgsql as $$ begin
  if current_setting('saucery.has_keys', true) = 'on' then
    raise exception 'A write with keys cannot be audited.';
  end if;
  new.seq := coalesce((select max(seq) from audit), 0) + 1;
  return new;
end $$;

-- Two orders of one millisecond that are written next to each other must not take the same serial.
create sequence order_positions;

create or replace function index_order() returns trigger language plpgsql as $$ begin
  insert into order_index (serial, order_id, status, total_cents)
  values (
    case when current_setting('saucery.has_keys', true) = 'on'
      then new.created_at * 1024 + 256 + nextval('order_positions') % 512
      else coalesce(
        (select max(serial) + 1 from order_index
         where serial >= new.created_at * 1024 and serial < (new.created_at + 1) * 1024),
        new.created_at * 1024
      )
    end,
    new.id, new.status, new.total_cents
  );
  return null;
end $$;

create function count_order() returns trigger language plpgsql as $$ begin
  insert into order_totals (product_id, period, status, orders, cents)
  values ('', new.created_at / 86400000, new.status, 1, new.total_cents)
  on conflict (product_id, period, status) do update
  set orders = order_totals.orders + 1, cents = order_totals.cents + excluded.cents;
  return null;
end $$;

create or replace function index_order_item() returns trigger language plpgsql as $$
declare entry order_index;
begin
  select * into strict entry from order_index where order_id = new.order_id;
  insert into product_orders (product_id, serial, status, total_cents)
  values (new.product_id, entry.serial, entry.status, entry.total_cents);
  return null;
end $$;

create function count_order_item() returns trigger language plpgsql as $$
declare entry order_index;
begin
  select * into strict entry from order_index where order_id = new.order_id;
  insert into order_totals (product_id, period, status, orders, cents)
  values (new.product_id, entry.serial / 2654208000000, entry.status, 1, entry.total_cents)
  on conflict (product_id, period, status) do update
  set orders = order_totals.orders + 1, cents = order_totals.cents + excluded.cents;
  return null;
end $$;

-- Sums that every order changes.
create constraint trigger orders_counted after insert on orders deferrable
for each row execute function count_order();
create constraint trigger order_items_counted after insert on order_items deferrable
for each row execute function count_order_item();
drop trigger sales_of_new_order on orders;
create constraint trigger sales_of_new_order after insert on orders deferrable
for each row when (new.status <> 'cancelled') execute function add_sale();
drop trigger sales_of_new_item on order_items;
create constraint trigger sales_of_new_item after insert on order_items deferrable
for each row execute function add_item_sale();
