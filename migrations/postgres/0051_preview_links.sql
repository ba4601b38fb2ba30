alter table products add column preview_version bigint not null default 0;
