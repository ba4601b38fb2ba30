ALTER TABLE `products` ADD `ingredients` text;--> statement-breakpoint
ALTER TABLE `products` ADD `allergens` text;--> statement-breakpoint
ALTER TABLE `products` ADD `storage` text;--> statement-breakpoint
ALTER TABLE `products` ADD `net_quantity` text;