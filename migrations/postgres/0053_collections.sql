create table collections (
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
  constraint collections_in_menu check (in_menu in (0, 1)),
  constraint collections_on_home check (on_home in (0, 1))
);
create unique index collections_slug on collections (slug);
create index collections_listed on collections (created_at, id);
