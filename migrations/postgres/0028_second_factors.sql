create table second_factors (
  user_id text collate "C" primary key references users (id) on delete cascade,
  secret text collate "C" not null,
  confirmed_at bigint,
  last_step bigint not null default 0,
  recovery_hashes text collate "C" not null default '[]',
  created_at bigint not null
);
