alter table shop_settings add column rendered text collate "C";
