alter table users add column role text collate "C";
create table api_tokens (
  id text collate "C" primary key,
  name text collate "C" not null,
  hash text collate "C" not null,
  user_id text collate "C" not null references users (id) on delete cascade,
  permissions text collate "C" not null,
  expires_at bigint,
  last_used_at bigint,
  created_at bigint not null
);
create unique index api_tokens_hash on api_tokens (hash);
create index api_tokens_of_user on api_tokens (user_id);
create index api_tokens_listed on api_tokens (created_at, id);
