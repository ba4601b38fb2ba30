ALTER TABLE `api_tokens` ADD `made_with` text REFERENCES api_tokens(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `api_tokens_made_with` ON `api_tokens` (`made_with`);