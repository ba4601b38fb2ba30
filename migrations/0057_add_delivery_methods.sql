ALTER TABLE `order_items` ADD `weight_grams` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `ready_at` integer;