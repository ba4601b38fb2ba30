create table webhooks (
  id text collate "C" primary key,
  url text collate "C" not null,
  events text collate "C" not null,
  secret text collate "C" not null,
  former_secret text collate "C",
  former_until bigint,
  maker_id text collate "C" references users (id) on delete set null,
  failing_since bigint,
  ended_at bigint,
  end_reason text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  constraint webhooks_end check ((ended_at is null) = (end_reason is null)),
  constraint webhooks_end_reason check (end_reason in ('gone', 'failing', 'staff'))
);
create index webhooks_listed on webhooks (created_at, id);

create table webhook_deliveries (
  seq bigint primary key,
  id text collate "C" not null,
  webhook_id text collate "C" not null references webhooks (id) on delete cascade,
  event text collate "C" not null,
  subject text collate "C" not null,
  body text collate "C" not null,
  state text collate "C" not null default 'waiting',
  attempts bigint not null default 0,
  next_attempt_at bigint,
  give_up_at bigint not null,
  last_attempt_at bigint,
  status bigint,
  response text collate "C",
  fault text collate "C",
  created_at bigint not null,
  constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_next check (next_attempt_at is null or state = 'waiting')
);
create unique index webhook_deliveries_id on webhook_deliveries (id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, seq)
  where next_attempt_at is not null;
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, seq)
  where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_ended on webhook_deliveries (created_at) where state <> 'waiting';

create function next_webhook_delivery_seq() returns trigger language plpgsql as $$ begin
  new.seq := coalesce((select max(seq) from webhook_deliveries), 0) + 1;
  return new;
end $$;

create trigger webhook_deliveries_numbered before insert on webhook_deliveries
for each row when (new.seq is null) execute function next_webhook_delivery_seq();
