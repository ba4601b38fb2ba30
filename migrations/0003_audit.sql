CREATE TABLE `audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`kind` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text,
	`subject_name` text NOT NULL,
	`request_id` text,
	`changes` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_id` ON `audit` (`id`);--> statement-breakpoint
CREATE INDEX `audit_newest` ON `audit` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit` (`actor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `audit` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit` (`subject_id`,`created_at`,`id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_words` USING fts5(words, content='', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER `audit_words_added` AFTER INSERT ON `audit` BEGIN
	INSERT INTO audit_words (rowid, words) VALUES (new.seq, new.actor_name || ' ' || new.action || ' ' || new.subject_name || ' ' || coalesce(new.subject_id, '') || ' ' || replace(new.changes, '\n', ' '));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_never_updated` BEFORE UPDATE ON `audit` BEGIN
	SELECT raise(abort, 'The audit is only ever added to.');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_never_deleted` BEFORE DELETE ON `audit` BEGIN
	SELECT raise(abort, 'The audit is only ever added to.');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_never_replaced` BEFORE INSERT ON `audit` WHEN EXISTS (SELECT 1 FROM audit WHERE id = new.id OR seq = new.seq) BEGIN
	SELECT raise(abort, 'The audit is only ever added to.');
END;
