alter table order_items add column translated_name text collate "C";
alter table orders add column locale text collate "C" not null default 'en';
alter table products add column french text collate "C";
alter table products add column needs_french bigint not null default 1;
create index products_without_french on products (created_at, id)
  where deleted_at is null and needs_french = 1;
