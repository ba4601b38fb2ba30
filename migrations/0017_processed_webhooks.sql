-- SQLite rewrites the partial index along with the column.
ALTER TABLE `webhook_events` RENAME COLUMN `heeded_at` TO `processed_at`;
