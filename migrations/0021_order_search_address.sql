DROP TRIGGER order_words_written;--> statement-breakpoint
UPDATE order_index SET (name_key, words) = (
  SELECT name_key(customer_name), order_search_words(
    id, customer_name, customer_email, customer_phone, shipping_address,
    (SELECT group_concat(product_name, ' / ') FROM order_items WHERE order_id = orders.id)
  )
  FROM orders WHERE id = order_index.order_id
);
--> statement-breakpoint
INSERT INTO order_words (order_words, rank) VALUES ('hashsize', 67108864);--> statement-breakpoint
INSERT INTO order_words (order_words) VALUES ('rebuild');--> statement-breakpoint
INSERT INTO order_words (order_words, rank) VALUES ('hashsize', 1048576);--> statement-breakpoint
CREATE TRIGGER order_words_written AFTER UPDATE OF words ON order_index WHEN old.words IS NOT new.words BEGIN
  INSERT INTO order_words (order_words, rowid, words)
  SELECT 'delete', old.serial, old.words WHERE old.words IS NOT NULL;
  INSERT INTO order_words (rowid, words) SELECT new.serial, new.words WHERE new.words IS NOT NULL;
END;
