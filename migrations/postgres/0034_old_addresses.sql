create table old_addresses (
  path text collate "C" primary key,
  product_id text collate "C" not null references products (id) on delete cascade
);
create index old_addresses_of_product on old_addresses (product_id);
