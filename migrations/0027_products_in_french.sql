ALTER TABLE `order_items` ADD `translated_name` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `french` text;--> statement-breakpoint
ALTER TABLE `products` ADD `needs_french` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `products_without_french` ON `products` (`created_at`,`id`) WHERE deleted_at is null and needs_french = 1;