DROP INDEX `products_listed`;--> statement-breakpoint
DROP INDEX `products_by_stock`;--> statement-breakpoint
DROP INDEX `products_featured`;--> statement-breakpoint
ALTER TABLE `products` ADD `status` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_listed` ON `products` (`created_at`,`id`,`deleted_at`,`status`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock`,`id`,lower("name"),lower("sku"),lower("tags"),`price_cents`,`created_at`,`deleted_at`,`status`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`created_at`,`id`) WHERE deleted_at is null and featured = 1 and status = 'active';