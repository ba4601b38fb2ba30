DROP INDEX `payments_provider_order`;--> statement-breakpoint
DROP INDEX `payments_capture`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_order` ON `payments` (`provider_order_id`,`provider`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_capture` ON `payments` (`capture_id`,`provider`);