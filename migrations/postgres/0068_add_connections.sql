create table connections (
  id text collate "C" primary key,
  sealed text collate "C" not null,
  updated_by text collate "C" not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint connections_id check (id in ('mail', 'paypal', 'stripe'))
);
