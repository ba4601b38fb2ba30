ALTER TABLE `products` ADD `compare_at_cents` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `reduced_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `weight_grams` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `publish_at` integer;--> statement-breakpoint
CREATE INDEX `products_scheduled` ON `products` (`publish_at`) WHERE publish_at is not null;