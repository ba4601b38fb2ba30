CREATE TABLE `confirmations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_id` text NOT NULL,
	`action` text NOT NULL,
	`input_hash` text NOT NULL,
	`changes_hash` text,
	`concerns` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`token_id`) REFERENCES `api_tokens`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `confirmations_of_token` ON `confirmations` (`token_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `confirmations_expiry` ON `confirmations` (`expires_at`);