CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`updated_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "connections_id" CHECK("id" in ('mail', 'paypal', 'stripe'))
) STRICT;
