CREATE TABLE `lapsed_holds` (
	`holder` text NOT NULL,
	`product_id` text NOT NULL,
	`slot` integer NOT NULL,
	`unit_milliseconds` integer NOT NULL,
	PRIMARY KEY(`holder`, `product_id`, `slot`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lapsed_holds_amount" CHECK("lapsed_holds"."unit_milliseconds" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `lapsed_holds_by_slot` ON `lapsed_holds` (`slot`);--> statement-breakpoint
CREATE INDEX `lapsed_holds_of_product` ON `lapsed_holds` (`product_id`);--> statement-breakpoint
CREATE TABLE `payment_visitors` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`visitor` text NOT NULL,
	`network` text NOT NULL,
	`units` integer NOT NULL,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_visitors_units" CHECK("payment_visitors"."units" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_visitors_by_visitor` ON `payment_visitors` (`visitor`,`units`);--> statement-breakpoint
CREATE INDEX `payment_visitors_by_network` ON `payment_visitors` (`network`,`units`);--> statement-breakpoint
CREATE TABLE `stock_announcements` (
	`product_id` text PRIMARY KEY NOT NULL,
	`announced_at` integer NOT NULL,
	`interval` integer NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_announcements_interval" CHECK("stock_announcements"."interval" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_announcements_due` ON `stock_announcements` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `stock_shortfalls` (
	`product_id` text PRIMARY KEY NOT NULL,
	`units` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_shortfalls_units" CHECK("stock_shortfalls"."units" >= 1)
) STRICT;
--> statement-breakpoint
ALTER TABLE `events` ADD `staff_data` text;