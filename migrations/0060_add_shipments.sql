CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`carrier` text,
	`tracking_number` text,
	`tracking_url` text,
	`items` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipments_carrier" CHECK("carrier" in ('canada-post', 'purolator', 'ups', 'fedex', 'canpar', 'dhl', 'usps', 'intelcom', 'chit-chats', 'other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `shipments_of_order` ON `shipments` (`order_id`,`created_at`);