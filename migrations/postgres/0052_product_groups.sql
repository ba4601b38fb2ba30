create table product_groups (
  id text collate "C" primary key,
  name text collate "C" not null,
  options text collate "C" not null,
  french text collate "C",
  created_at bigint not null,
  updated_at bigint not null
);
create index product_groups_oldest on product_groups (created_at, id);
drop index products_listed;
alter table products add column group_id text collate "C" references product_groups (id) on delete set null;
alter table products add column group_position bigint;
alter table products add column variant text collate "C";
create index products_listed
  on products (created_at, id, deleted_at, status, group_id)
  where deleted_at is null;
create index products_of_group
  on products (group_id, group_position, status, deleted_at)
  where group_id is not null;
