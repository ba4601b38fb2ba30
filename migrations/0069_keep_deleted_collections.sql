CREATE TABLE `deleted_collections` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`old_slugs` text DEFAULT '[]' NOT NULL,
	`title` text NOT NULL,
	`text` text,
	`image_url` text,
	`rule` text,
	`product_ids` text DEFAULT '[]' NOT NULL,
	`french` text,
	`in_menu` integer DEFAULT false NOT NULL,
	`on_home` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_collections_oldest` ON `deleted_collections` (`deleted_at`);