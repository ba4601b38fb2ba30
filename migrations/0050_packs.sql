ALTER TABLE `products` ADD `components` text;--> statement-breakpoint
ALTER TABLE `products` ADD `packs` text;--> statement-breakpoint
ALTER TABLE `products` ADD `own_weight` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `components` text;