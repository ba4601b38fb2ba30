create table stock_alerts (
  id text collate "C" primary key,
  product_id text collate "C" not null references products (id) on delete cascade,
  email text collate "C" not null,
  locale text collate "C" not null,
  consent text collate "C" not null,
  state text collate "C" not null default 'waiting',
  sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  constraint stock_alerts_state check (state in ('waiting', 'sent', 'ended')),
  constraint stock_alerts_sent_at check (state <> 'sent' or sent_at is not null)
);
create unique index stock_alerts_open on stock_alerts (product_id, lower(email)) where state = 'waiting';
create index stock_alerts_queue on stock_alerts (product_id, created_at, id) where state = 'waiting';
create index stock_alerts_sent on stock_alerts (product_id) where state = 'sent';
create index stock_alerts_by_email on stock_alerts (lower(email));
create index stock_alerts_by_age on stock_alerts (state, updated_at);
