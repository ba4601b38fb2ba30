create table confirmations (
  id text collate "C" primary key,
  token_id text collate "C" not null references api_tokens (id) on delete cascade,
  action text collate "C" not null,
  input_hash text collate "C" not null,
  changes_hash text collate "C",
  concerns text collate "C" not null,
  expires_at bigint not null
);
create index confirmations_of_token on confirmations (token_id, expires_at);
create index confirmations_expiry on confirmations (expires_at);
