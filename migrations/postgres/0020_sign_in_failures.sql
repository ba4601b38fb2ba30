create table sign_in_failures (
  key text collate "C" primary key,
  failures bigint not null,
  started_at bigint not null,
  constraint sign_in_failures_count check (failures >= 0)
);

create index sign_in_failures_started on sign_in_failures (started_at);
