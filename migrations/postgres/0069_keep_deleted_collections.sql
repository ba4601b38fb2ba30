create table deleted_collections (
  id text collate "C" primary key,
  slug text collate "C" not null,
  old_slugs text collate "C" not null default '[]',
  title text collate "C" not null,
  text text collate "C",
  image_url text collate "C",
  rule text collate "C",
  product_ids text collate "C" not null default '[]',
  french text collate "C",
  in_menu bigint not null default 0,
  on_home bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint not null
);
create index deleted_collections_oldest on deleted_collections (deleted_at);
