alter table products add column status text collate "C" not null default 'active';
drop index products_listed;
drop index products_by_stock;
drop index products_featured;
create index products_listed on products (created_at, id, deleted_at, status) where deleted_at is null;
create index products_by_stock
  on products (stock, id, price_cents, created_at, deleted_at, status)
  where deleted_at is null;
create index products_featured
  on products (created_at, id)
  where deleted_at is null and featured = 1 and status = 'active';
