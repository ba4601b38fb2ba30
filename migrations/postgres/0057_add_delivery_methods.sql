alter table order_items add column weight_grams bigint;
alter table orders add column delivery text collate "C";
alter table orders add column ready_at bigint;
