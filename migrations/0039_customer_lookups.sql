CREATE INDEX `payments_by_email` ON `payments` (lower("draft" ->> 'customerEmail'));--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (lower("customer_email"),`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_by_email` ON `reviews` (lower("customer_email"),`created_at`);