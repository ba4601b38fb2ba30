ALTER TABLE `orders` ADD `link_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `unnamed_since` integer;