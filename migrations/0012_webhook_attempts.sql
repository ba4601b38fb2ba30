DROP INDEX `webhook_events_waiting`;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `next_attempt_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`next_attempt_at`) WHERE heeded_at is null;--> statement-breakpoint
-- Notes longer than staff can mark as dealt with keep their end, where the latest is.
UPDATE `orders` SET `attention` = 'Earlier notes are under What happened. ' || substr(`attention`, -900) WHERE length(CAST(`attention` AS blob)) > 2000;