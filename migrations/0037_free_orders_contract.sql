DROP TRIGGER `refunds_within_payment`;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`status` text DEFAULT 'opened' NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
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
	CONSTRAINT "payments_status" CHECK("status" in ('opened', 'approved', 'capturing', 'pending', 'captured', 'settled', 'partly_refunded', 'refunded', 'disputed', 'reversed', 'declined', 'cancelled', 'expired', 'denied')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount_cents" >= case when "__new_payments"."provider" = 'manual' then 0 else 1 end),
	CONSTRAINT "payments_refunded" CHECK("__new_payments"."refunded_cents" between 0 and "__new_payments"."amount_cents"),
	CONSTRAINT "payments_settled" CHECK("__new_payments"."status" <> 'settled' or "__new_payments"."order_id" is not null),
	CONSTRAINT "payments_ordered" CHECK("__new_payments"."order_id" is null or "status" in ('captured', 'settled', 'partly_refunded', 'refunded', 'disputed', 'reversed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "provider", "status", "amount_cents", "refunded_cents", "draft", "create_key", "capture_key", "provider_order_id", "capture_id", "order_id", "expires_at", "created_at", "updated_at") SELECT "id", "provider", "status", "amount_cents", "refunded_cents", "draft", "create_key", "capture_key", "provider_order_id", "capture_id", "order_id", "expires_at", "created_at", "updated_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_order` ON `payments` (`provider`,`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_capture` ON `payments` (`provider`,`capture_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_by_status` ON `payments` (`status`,`expires_at`);--> statement-breakpoint
CREATE TRIGGER `refunds_within_payment` BEFORE INSERT ON `refunds` WHEN new.status <> 'failed' AND new.amount_cents + (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = new.payment_id AND status <> 'failed') > (SELECT amount_cents FROM payments WHERE id = new.payment_id) BEGIN
	SELECT raise(abort, 'constraint failed: more refunded than was paid');
END;
