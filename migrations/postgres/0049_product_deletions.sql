create table product_deletions (
  product_id text collate "C" primary key references products (id) on delete cascade,
  deleted_at bigint not null
);
create index product_deletions_oldest on product_deletions (deleted_at, product_id);
create table deleted_reviews (
  id text collate "C" primary key,
  product_id text collate "C" not null references product_deletions (product_id) on delete cascade,
  customer_name text collate "C" not null,
  customer_email text collate "C" not null,
  rating bigint not null,
  title text collate "C",
  comment text collate "C",
  status text collate "C" not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint deleted_reviews_status check (status in ('pending', 'approved', 'rejected'))
);
create index deleted_reviews_of_product on deleted_reviews (product_id);
create index deleted_reviews_by_email on deleted_reviews (lower(customer_email), created_at);
