create table imports (
  id text collate "C" primary key,
  file_name text collate "C" not null,
  actor_id text collate "C",
  actor_name text collate "C" not null,
  status text collate "C" not null,
  total bigint not null,
  done bigint not null,
  added bigint not null,
  changed bigint not null,
  same bigint not null,
  undo text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  constraint imports_status check (status in ('running', 'done', 'undoing', 'undone'))
);
create index imports_newest on imports (created_at, id);
create table import_changes (
  import_id text collate "C" not null references imports (id) on delete cascade,
  position bigint not null,
  product_id text collate "C" not null,
  before text collate "C",
  version bigint not null,
  stock bigint not null,
  addresses text collate "C" not null,
  primary key (import_id, position)
);
create index import_changes_of_product on import_changes (product_id);
create index imports_by_status on imports (status, updated_at);
