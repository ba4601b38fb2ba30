CREATE TABLE `import_changes` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`before` text,
	`version` integer NOT NULL,
	`stock` integer NOT NULL,
	`addresses` text NOT NULL,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_changes_of_product` ON `import_changes` (`product_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer NOT NULL,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`same` integer NOT NULL,
	`undo` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "imports_status" CHECK("status" in ('running', 'done', 'undoing', 'undone'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_newest` ON `imports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `imports_by_status` ON `imports` (`status`,`updated_at`);