alter table import_changes add column group_move text collate "C";
