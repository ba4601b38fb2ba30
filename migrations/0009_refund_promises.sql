ALTER TABLE `refunds` ADD `look_again_at` integer;--> statement-breakpoint
CREATE INDEX `refunds_promised` ON `refunds` (`look_again_at`) WHERE look_again_at is not null;