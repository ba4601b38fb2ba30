create table shop_settings (
  section text collate "C" primary key,
  value text collate "C" not null,
  updated_by text collate "C" not null,
  created_at bigint not null,
  updated_at bigint not null
);
