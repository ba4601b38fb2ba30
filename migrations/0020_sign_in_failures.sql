CREATE TABLE `sign_in_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`started_at` integer NOT NULL,
	CONSTRAINT "sign_in_failures_count" CHECK("sign_in_failures"."failures" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_failures_started` ON `sign_in_failures` (`started_at`);