CREATE TABLE `collections` (
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
	CONSTRAINT "collections_in_menu" CHECK("collections"."in_menu" in (0, 1)),
	CONSTRAINT "collections_on_home" CHECK("collections"."on_home" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug` ON `collections` (`slug`);--> statement-breakpoint
CREATE INDEX `collections_listed` ON `collections` (`created_at`,`id`);