CREATE TABLE `deleted_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`rating` integer NOT NULL,
	`title` text,
	`comment` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product_deletions`(`product_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deleted_reviews_status" CHECK("status" in ('pending', 'approved', 'rejected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_reviews_of_product` ON `deleted_reviews` (`product_id`);--> statement-breakpoint
CREATE INDEX `deleted_reviews_by_email` ON `deleted_reviews` (lower("customer_email"),`created_at`);--> statement-breakpoint
CREATE TABLE `product_deletions` (
	`product_id` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_deletions_oldest` ON `product_deletions` (`deleted_at`,`product_id`);