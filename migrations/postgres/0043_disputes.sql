create table disputes (
  id text collate "C" primary key,
  payment_id text collate "C" not null references payments (id) on delete cascade,
  dispute_id text collate "C" not null,
  status text collate "C" not null,
  amount_cents bigint,
  reason text collate "C",
  respond_by bigint,
  occurred_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  constraint disputes_status check (status in ('open', 'won', 'lost', 'taken'))
);
create unique index disputes_of_payment on disputes (payment_id, dispute_id);
