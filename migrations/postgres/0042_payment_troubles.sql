alter table payments add column trouble text collate "C";
alter table payments add column issue text collate "C";
create index payments_troubled on payments (trouble) where trouble is not null;
