DROP INDEX `order_index_unread`;--> statement-breakpoint
DROP TRIGGER orders_reread;--> statement-breakpoint
DROP TRIGGER order_items_reread;--> statement-breakpoint
DROP TRIGGER order_words_read;--> statement-breakpoint
CREATE TRIGGER order_words_written AFTER UPDATE OF words ON order_index WHEN old.words IS NOT new.words BEGIN
  INSERT INTO order_words (order_words, rowid, words)
  SELECT 'delete', old.serial, old.words WHERE old.words IS NOT NULL;
  INSERT INTO order_words (rowid, words) SELECT new.serial, new.words WHERE new.words IS NOT NULL;
END;
--> statement-breakpoint
DROP TRIGGER order_items_indexed;--> statement-breakpoint
CREATE TRIGGER order_items_indexed AFTER INSERT ON order_items BEGIN
  INSERT INTO product_orders (product_id, serial, status, total_cents)
  SELECT new.product_id, serial, status, total_cents FROM order_index WHERE order_id = new.order_id;
  INSERT INTO order_totals (product_id, period, status, orders, cents)
  SELECT new.product_id, serial / 2654208000000, status, 1, total_cents
  FROM order_index WHERE order_id = new.order_id
  ON CONFLICT DO UPDATE SET orders = orders + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
DROP TRIGGER order_items_unindexed;--> statement-breakpoint
CREATE TRIGGER order_items_unindexed AFTER DELETE ON order_items BEGIN
  UPDATE order_totals
  SET orders = orders - 1,
      cents = cents - (SELECT total_cents FROM order_index WHERE order_id = old.order_id)
  WHERE product_id = old.product_id
    AND period = (SELECT serial / 2654208000000 FROM order_index WHERE order_id = old.order_id)
    AND status = (SELECT status FROM order_index WHERE order_id = old.order_id);
  DELETE FROM product_orders
  WHERE product_id = old.product_id
    AND serial = (SELECT serial FROM order_index WHERE order_id = old.order_id);
END;
--> statement-breakpoint
INSERT INTO order_words (order_words, rank) VALUES ('hashsize', 67108864);--> statement-breakpoint
UPDATE order_index SET (name_key, words) = (
  SELECT name_key(customer_name), order_words(
    id, customer_name, customer_email,
    (SELECT group_concat(product_name, ' / ') FROM order_items WHERE order_id = orders.id)
  )
  FROM orders WHERE id = order_index.order_id
) WHERE words IS NULL;
--> statement-breakpoint
INSERT INTO order_words (order_words, rank) VALUES ('hashsize', 1048576);
