DROP INDEX `orders_newest`;
--> statement-breakpoint
CREATE TABLE `__new_payment_visitors` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`visitor` text NOT NULL,
	`network` text NOT NULL,
	`units` integer NOT NULL,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_visitors_units" CHECK("units" >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_payment_visitors` SELECT `payment_id`, `visitor`, `network`, `units`, `opened_at` FROM `payment_visitors`;--> statement-breakpoint
DROP TABLE `payment_visitors`;--> statement-breakpoint
ALTER TABLE `__new_payment_visitors` RENAME TO `payment_visitors`;--> statement-breakpoint
CREATE INDEX `payment_visitors_by_network` ON `payment_visitors` (`network`,`visitor`,`units`);--> statement-breakpoint
CREATE TABLE `__new_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "holds_quantity" CHECK("quantity" >= 1)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_holds` SELECT `id`, `payment_id`, `product_id`, `quantity` FROM `holds`;--> statement-breakpoint
DROP TABLE `holds`;--> statement-breakpoint
ALTER TABLE `__new_holds` RENAME TO `holds`;--> statement-breakpoint
CREATE UNIQUE INDEX `holds_of_payment` ON `holds` (`payment_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `holds_of_product` ON `holds` (`product_id`);
