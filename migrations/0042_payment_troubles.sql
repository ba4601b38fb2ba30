ALTER TABLE `payments` ADD `trouble` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `issue` text;--> statement-breakpoint
CREATE INDEX `payments_troubled` ON `payments` (`trouble`) WHERE trouble is not null;