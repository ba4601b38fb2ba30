alter table orders add column pickup_province text collate "C";
