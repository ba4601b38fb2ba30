alter table products add column ingredients text collate "C";
alter table products add column allergens text collate "C";
alter table products add column storage text collate "C";
alter table products add column net_quantity text collate "C";
