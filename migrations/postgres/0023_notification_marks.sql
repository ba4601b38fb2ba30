create table notification_marks (
  user_id text collate "C" not null references users (id) on delete cascade,
  tab text collate "C" not null,
  seen_until bigint not null,
  primary key (user_id, tab),
  constraint notification_marks_tab check (tab in ('orders', 'reviews', 'products'))
);
