DROP INDEX `outbox_waiting`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `priority` = 1 WHERE `kind` = 'review_received';--> statement-breakpoint
CREATE INDEX `outbox_digests` ON `outbox` (`created_at`) WHERE kind = 'reviews_received';--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`priority`,`next_attempt_at`) WHERE status = 'waiting';
