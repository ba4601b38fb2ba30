DROP INDEX `products_listed`;--> statement-breakpoint
DROP INDEX `products_by_stock`;--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (lower("name"),`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_by_price` ON `products` (`price_cents`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_listed` ON `products` (`created_at`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock`,`id`,lower("name"),lower("sku"),lower("tags"),`price_cents`,`created_at`,`deleted_at`) WHERE deleted_at is null;