CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`dispute_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_cents` integer,
	`reason` text,
	`respond_by` integer,
	`occurred_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "disputes_status" CHECK("status" in ('open', 'won', 'lost', 'taken'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_of_payment` ON `disputes` (`payment_id`,`dispute_id`);