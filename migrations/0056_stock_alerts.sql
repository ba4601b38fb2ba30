CREATE TABLE `stock_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`email` text NOT NULL,
	`locale` text NOT NULL,
	`consent` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_alerts_state" CHECK("state" in ('waiting', 'sent', 'ended')),
	CONSTRAINT "stock_alerts_sent_at" CHECK(("stock_alerts"."state" <> 'sent') or ("stock_alerts"."sent_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_open` ON `stock_alerts` (`product_id`,lower("email")) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `stock_alerts_queue` ON `stock_alerts` (`product_id`,`created_at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `stock_alerts_sent` ON `stock_alerts` (`product_id`) WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX `stock_alerts_by_email` ON `stock_alerts` (lower("email"));--> statement-breakpoint
CREATE INDEX `stock_alerts_by_age` ON `stock_alerts` (`state`,`updated_at`);