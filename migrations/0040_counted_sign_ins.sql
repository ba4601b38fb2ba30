-- Refused sign-ins as an unknown name are counted in one entry a minute, which is deleted after a week.
DROP TRIGGER `audit_never_updated`;--> statement-breakpoint
CREATE TRIGGER `audit_never_updated` BEFORE UPDATE ON `audit` WHEN old.action <> 'auth.login' OR old.subject_id IS NOT NULL OR new.action <> 'auth.login' OR new.subject_id IS NOT NULL OR new.actor_id IS NOT NULL OR new.seq <> old.seq OR new.id <> old.id OR new.created_at <> old.created_at BEGIN
	SELECT raise(abort, 'The audit is only ever added to.');
END;
--> statement-breakpoint
DROP TRIGGER `audit_never_deleted`;--> statement-breakpoint
CREATE TRIGGER `audit_never_deleted` BEFORE DELETE ON `audit` WHEN old.action <> 'auth.login' OR old.subject_id IS NOT NULL BEGIN
	SELECT raise(abort, 'The audit is only ever added to.');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_words_counted` AFTER UPDATE ON `audit` WHEN old.action = 'auth.login' AND old.subject_id IS NULL BEGIN
	INSERT INTO audit_words (audit_words, rowid, words) VALUES ('delete', old.seq, old.actor_name || ' ' || old.action || ' ' || old.subject_name || ' ' || coalesce(old.subject_id, '') || ' ' || replace(old.changes, '\n', ' '));
	INSERT INTO audit_words (rowid, words) VALUES (new.seq, new.actor_name || ' ' || new.action || ' ' || new.subject_name || ' ' || coalesce(new.subject_id, '') || ' ' || replace(new.changes, '\n', ' '));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_words_removed` AFTER DELETE ON `audit` BEGIN
	INSERT INTO audit_words (audit_words, rowid, words) VALUES ('delete', old.seq, old.actor_name || ' ' || old.action || ' ' || old.subject_name || ' ' || coalesce(old.subject_id, '') || ' ' || replace(old.changes, '\n', ' '));
END;
