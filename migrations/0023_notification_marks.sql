CREATE TABLE `notification_marks` (
	`user_id` text NOT NULL,
	`tab` text NOT NULL,
	`seen_until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tab`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notification_marks_tab" CHECK("tab" in ('orders', 'reviews', 'products'))
) STRICT;
