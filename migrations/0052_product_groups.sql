CREATE TABLE `product_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`options` text NOT NULL,
	`french` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_groups_oldest` ON `product_groups` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `products_listed`;--> statement-breakpoint
ALTER TABLE `products` ADD `group_id` text REFERENCES product_groups(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `group_position` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `variant` text;--> statement-breakpoint
CREATE INDEX `products_of_group` ON `products` (`group_id`,`group_position`,`status`,`deleted_at`) WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX `products_listed` ON `products` (`created_at`,`id`,`deleted_at`,`status`,`group_id`) WHERE deleted_at is null;