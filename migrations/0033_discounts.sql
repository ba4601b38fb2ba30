CREATE TABLE `discount_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`discount_id` text NOT NULL,
	`payment_id` text,
	`order_id` text,
	`customer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "discount_uses_owner" CHECK("discount_uses"."payment_id" is not null or "discount_uses"."order_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `discount_uses_by_customer` ON `discount_uses` (`discount_id`,`customer`);--> statement-breakpoint
CREATE UNIQUE INDEX `discount_uses_of_payment` ON `discount_uses` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `discount_uses_of_order` ON `discount_uses` (`order_id`);--> statement-breakpoint
CREATE TABLE `discounts` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`minimum_cents` integer,
	`max_uses` integer,
	`max_per_customer` integer,
	`starts_at` integer,
	`ends_at` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "discounts_kind" CHECK("kind" in ('percent', 'amount', 'shipping')),
	CONSTRAINT "discounts_value" CHECK(("discounts"."kind" = 'percent' and "discounts"."value" between 1 and 100) or ("discounts"."kind" = 'amount' and "discounts"."value" >= 1) or ("discounts"."kind" = 'shipping' and "discounts"."value" = 0)),
	CONSTRAINT "discounts_active" CHECK("discounts"."is_active" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `discounts_code` ON `discounts` (`code_key`);--> statement-breakpoint
CREATE INDEX `discounts_listed` ON `discounts` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount` text;