alter table products add column compare_at_cents bigint;
alter table products add column reduced_at bigint;
alter table products add column weight_grams bigint;
alter table products add column publish_at bigint;
create index products_scheduled on products (publish_at) where publish_at is not null;
