alter table orders add column link_version bigint not null default 0;
alter table uploads add column unnamed_since bigint;
