CREATE TABLE `order_words_pending` (
	`serial` integer PRIMARY KEY NOT NULL,
	`words` text
) STRICT;
--> statement-breakpoint
DROP TRIGGER order_words_written;--> statement-breakpoint
CREATE TRIGGER order_words_written AFTER UPDATE OF words ON order_index WHEN old.words IS NOT new.words BEGIN
  INSERT INTO order_words_pending (serial, words) VALUES (new.serial, old.words) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
DROP TRIGGER order_words_forgotten;--> statement-breakpoint
CREATE TRIGGER order_words_forgotten AFTER DELETE ON order_index WHEN old.words IS NOT NULL BEGIN
  INSERT INTO order_words_pending (serial, words) VALUES (old.serial, old.words) ON CONFLICT DO NOTHING;
END;
