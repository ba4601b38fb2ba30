alter table import_changes add column collections text collate "C";
