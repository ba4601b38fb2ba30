alter table products add column components text collate "C";
alter table products add column packs text collate "C";
alter table products add column own_weight bigint not null default 0;
alter table order_items add column components text collate "C";
