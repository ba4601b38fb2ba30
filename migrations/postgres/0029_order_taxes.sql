alter table order_items add column tax_class text collate "C" not null default 'standard';
alter table orders add column taxes text collate "C";
alter table products add column tax_class text collate "C" not null default 'standard';
