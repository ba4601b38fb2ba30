CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text,
	`restock` text NOT NULL,
	`status` text NOT NULL,
	`origin` text NOT NULL,
	`actor_name` text,
	`request_key` text,
	`provider_key` text NOT NULL,
	`provider_refund_id` text,
	`step_id` integer,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" >= 1),
	CONSTRAINT "refunds_status" CHECK("status" in ('asked', 'done', 'failed')),
	CONSTRAINT "refunds_origin" CHECK("origin" in ('shop', 'provider'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_request` ON `refunds` (`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_key` ON `refunds` (`provider_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_of_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_asked` ON `refunds` (`next_attempt_at`) WHERE status = 'asked';--> statement-breakpoint
ALTER TABLE `order_items` ADD `restocked` integer DEFAULT 0 NOT NULL CONSTRAINT "order_items_restocked" CHECK("restocked" between 0 and "quantity");
--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `refunding_cents` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_refunds" CHECK("refunded_cents" >= 0 and "refunding_cents" >= 0 and "refunded_cents" + "refunding_cents" <= "paid_cents");
--> statement-breakpoint
CREATE TRIGGER `refunds_within_payment` BEFORE INSERT ON `refunds` WHEN new.status <> 'failed' AND new.amount_cents + (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = new.payment_id AND status <> 'failed') > (SELECT amount_cents FROM payments WHERE id = new.payment_id) BEGIN
	SELECT raise(abort, 'constraint failed: more refunded than was paid');
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_stay` BEFORE UPDATE OF `amount_cents`, `payment_id`, `order_id`, `status` ON `refunds` WHEN old.status <> 'asked' OR new.amount_cents <> old.amount_cents OR new.payment_id <> old.payment_id OR new.order_id <> old.order_id BEGIN
	SELECT raise(abort, 'constraint failed: a refund that was answered stays as it is');
END;
