create table letters (
  id text collate "C" primary key,
  subject text collate "C" not null,
  text text collate "C" not null,
  french_subject text collate "C",
  french_text text collate "C",
  state text collate "C" not null default 'draft',
  started_at bigint,
  reached text collate "C" not null default '',
  written bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  constraint letters_state check (state in ('draft', 'sending', 'sent', 'stopped'))
);
create index letters_by_state on letters (state);
alter table stock_alerts alter column product_id drop not null;
alter table stock_alerts add column confirmed_at bigint;
alter table stock_alerts drop constraint stock_alerts_state;
alter table stock_alerts add constraint stock_alerts_state check (state in ('asked', 'waiting', 'sent', 'ended'));
create unique index stock_alerts_news on stock_alerts (lower(email)) where product_id is null and state in ('asked', 'waiting');
create index stock_alerts_letters on stock_alerts (id) where product_id is null and state = 'waiting';
