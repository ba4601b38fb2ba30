CREATE TABLE `holds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "holds_quantity" CHECK("holds"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `holds_of_payment` ON `holds` (`payment_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `holds_of_product` ON `holds` (`product_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`status` text DEFAULT 'opened' NOT NULL,
	`amount_cents` integer NOT NULL,
	`draft` text,
	`create_key` text NOT NULL,
	`capture_key` text NOT NULL,
	`provider_order_id` text,
	`capture_id` text,
	`order_id` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("status" in ('opened', 'capturing', 'captured', 'settled', 'cancelled', 'declined', 'expired')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" >= 1),
	CONSTRAINT "payments_settled" CHECK(("payments"."status" = 'settled') = ("payments"."order_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_order` ON `payments` (`provider`,`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_capture` ON `payments` (`provider`,`capture_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_by_status` ON `payments` (`status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`topic` text NOT NULL,
	`name` text NOT NULL,
	`at` integer NOT NULL,
	`data` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK("order_items"."price_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_of_order` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`status` text DEFAULT 'placed' NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`payment_method` text NOT NULL,
	`payment_intent_id` text,
	`shipping_address` text,
	`billing_address` text,
	`attention` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "orders_status" CHECK("status" in ('placed', 'shipped', 'completed', 'cancelled')),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal_cents" >= 0 and "orders"."shipping_cents" >= 0 and "orders"."tax_cents" >= 0 and "orders"."total_cents" = "orders"."subtotal_cents" + "orders"."shipping_cents" + "orders"."tax_cents" and "orders"."paid_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`data` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "outbox_status" CHECK("status" in ('waiting', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`image_url` text,
	`images` text DEFAULT '[]' NOT NULL,
	`category` text DEFAULT 'sauces' NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`sku` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_price" CHECK("products"."price_cents" between 1 and 9999999999),
	CONSTRAINT "products_stock" CHECK("products"."stock" >= 0),
	CONSTRAINT "products_featured_flag" CHECK("products"."featured" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `products_listed` ON `products` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`created_at`,`id`) WHERE deleted_at is null and featured = 1;--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`rating` integer NOT NULL,
	`title` text,
	`comment` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reviews_rating_range" CHECK("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK("status" in ('pending', 'approved', 'rejected'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `reviews_of_product` ON `reviews` (`product_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_rating` ON `reviews` (`product_id`,`status`,`rating`);--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'announced' NOT NULL,
	`width` integer,
	`height` integer,
	`placeholder` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "uploads_status" CHECK("status" in ('announced', 'stored'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`session_version` integer DEFAULT 1 NOT NULL,
	`last_login` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_is_admin" CHECK("users"."is_admin" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);