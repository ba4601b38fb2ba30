CREATE TABLE `known_origins` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "known_origins_kind" CHECK("kind" in ('network', 'device'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `known_origins_hash` ON `known_origins` (`hash`,`user_id`);--> statement-breakpoint
CREATE INDEX `known_origins_of_user` ON `known_origins` (`user_id`,`kind`,`last_used_at`);
