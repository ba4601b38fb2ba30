CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`french_subject` text,
	`french_text` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`started_at` integer,
	`reached` text DEFAULT '' NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "letters_state" CHECK("state" in ('draft', 'sending', 'sent', 'stopped'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `letters_by_state` ON `letters` (`state`);--> statement-breakpoint
CREATE TABLE `__new_stock_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text,
	`email` text NOT NULL,
	`locale` text NOT NULL,
	`consent` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`sent_at` integer,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_alerts_state" CHECK("state" in ('asked', 'waiting', 'sent', 'ended')),
	CONSTRAINT "stock_alerts_sent_at" CHECK(("state" <> 'sent') or ("sent_at" is not null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_stock_alerts`("id", "product_id", "email", "locale", "consent", "state", "sent_at", "created_at", "updated_at") SELECT "id", "product_id", "email", "locale", "consent", "state", "sent_at", "created_at", "updated_at" FROM `stock_alerts`;--> statement-breakpoint
DROP TABLE `stock_alerts`;--> statement-breakpoint
ALTER TABLE `__new_stock_alerts` RENAME TO `stock_alerts`;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_open` ON `stock_alerts` (`product_id`,lower("email")) WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_news` ON `stock_alerts` (lower("email")) WHERE product_id is null and state in ('asked', 'waiting');--> statement-breakpoint
CREATE INDEX `stock_alerts_letters` ON `stock_alerts` (`id`) WHERE product_id is null and state = 'waiting';--> statement-breakpoint
CREATE INDEX `stock_alerts_queue` ON `stock_alerts` (`product_id`,`created_at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `stock_alerts_sent` ON `stock_alerts` (`product_id`) WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX `stock_alerts_by_email` ON `stock_alerts` (lower("email"));--> statement-breakpoint
CREATE INDEX `stock_alerts_by_age` ON `stock_alerts` (`state`,`updated_at`);