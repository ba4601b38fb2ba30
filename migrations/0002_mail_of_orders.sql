ALTER TABLE `outbox` ADD `order_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `copy_of` text;--> statement-breakpoint
UPDATE `outbox` SET `order_id` = json_extract(`data`, '$.id');--> statement-breakpoint
CREATE INDEX `outbox_newest` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_status` ON `outbox` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_of_order` ON `outbox` (`order_id`,`created_at`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_copies` ON `outbox` (`copy_of`) WHERE copy_of is not null;