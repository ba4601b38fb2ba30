ALTER TABLE `payments` ADD `fee_cents` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_check_at` integer;--> statement-breakpoint
CREATE INDEX `payments_without_fee` ON `payments` (`fee_check_at`) WHERE fee_check_at is not null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `items` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `split` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `fee_returned_cents` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `refunded` integer DEFAULT 0 NOT NULL CONSTRAINT "order_items_refunded" CHECK("refunded" between 0 and "quantity");--> statement-breakpoint
CREATE INDEX `orders_refunded` ON `orders` (`created_at`,`status`,`refunded_cents`) WHERE refunded_cents + refunding_cents > 0;--> statement-breakpoint
-- Refunds named only the units that they restocked, so these are the units known to be refunded.
UPDATE `refunds` SET `items` = `restock` WHERE `status` <> 'failed' AND `restock` <> '[]';--> statement-breakpoint
UPDATE `order_items` SET `refunded` = `restocked` WHERE `restocked` > 0;
