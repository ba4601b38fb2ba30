ALTER TABLE `products` ADD `tone` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `tone` text;