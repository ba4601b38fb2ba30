CREATE TABLE `order_index` (
	`serial` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`total_cents` integer NOT NULL,
	`name_key` text,
	`words` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_index_of_order` ON `order_index` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_index_by_status` ON `order_index` (`status`,`serial`,`total_cents`);--> statement-breakpoint
CREATE INDEX `order_index_by_total` ON `order_index` (`total_cents`,`serial`,`status`);--> statement-breakpoint
CREATE INDEX `order_index_by_name` ON `order_index` (`name_key`,`serial`,`status`);--> statement-breakpoint
CREATE INDEX `order_index_unread` ON `order_index` (`serial`) WHERE words is null;--> statement-breakpoint
CREATE TABLE `order_totals` (
	`product_id` text NOT NULL,
	`period` integer NOT NULL,
	`status` text NOT NULL,
	`orders` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`product_id`, `period`, `status`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `product_orders` (
	`product_id` text NOT NULL,
	`serial` integer NOT NULL,
	`status` text NOT NULL,
	`total_cents` integer NOT NULL,
	PRIMARY KEY(`product_id`, `serial`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `orders_by_status`;--> statement-breakpoint
INSERT INTO order_index (serial, order_id, status, total_cents)
SELECT created_at * 1024 + row_number() OVER (PARTITION BY created_at ORDER BY id) - 1, id, status, total_cents
FROM orders ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO product_orders (product_id, serial, status, total_cents)
SELECT item.product_id, entry.serial, entry.status, entry.total_cents
FROM order_items item CROSS JOIN order_index entry ON entry.order_id = item.order_id;
--> statement-breakpoint
INSERT INTO order_totals (product_id, period, status, orders, cents)
SELECT '', serial / 88473600000, status, count(*), sum(total_cents) FROM order_index GROUP BY 2, 3
UNION ALL
SELECT product_id, serial / 2654208000000, status, count(*), sum(total_cents) FROM product_orders GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE VIRTUAL TABLE order_words USING fts5(words, content='order_index', content_rowid='serial', tokenize='ascii', prefix='1 2 3 4 5 6 7 8 9 10 11 12', detail='none', columnsize=0);
--> statement-breakpoint
CREATE TRIGGER orders_indexed AFTER INSERT ON orders BEGIN
  INSERT INTO order_index (serial, order_id, status, total_cents)
  VALUES (
    coalesce(
      (SELECT max(serial) + 1 FROM order_index
       WHERE serial >= new.created_at * 1024 AND serial < (new.created_at + 1) * 1024),
      new.created_at * 1024
    ),
    new.id, new.status, new.total_cents
  );
  INSERT INTO order_totals (product_id, period, status, orders, cents)
  VALUES ('', new.created_at / 86400000, new.status, 1, new.total_cents)
  ON CONFLICT DO UPDATE SET orders = orders + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER orders_reindexed AFTER UPDATE OF status, total_cents ON orders
WHEN old.status <> new.status OR old.total_cents <> new.total_cents BEGIN
  UPDATE order_totals SET orders = orders - 1, cents = cents - old.total_cents
  WHERE product_id = '' AND period = old.created_at / 86400000 AND status = old.status;
  INSERT INTO order_totals (product_id, period, status, orders, cents)
  VALUES ('', old.created_at / 86400000, new.status, 1, new.total_cents)
  ON CONFLICT DO UPDATE SET orders = orders + 1, cents = cents + excluded.cents;
  UPDATE order_totals SET orders = orders - 1, cents = cents - old.total_cents
  WHERE product_id IN (SELECT product_id FROM order_items WHERE order_id = old.id)
    AND period = old.created_at / 2592000000 AND status = old.status;
  INSERT INTO order_totals (product_id, period, status, orders, cents)
  SELECT product_id, old.created_at / 2592000000, new.status, 1, new.total_cents
  FROM order_items WHERE order_id = old.id
  ON CONFLICT DO UPDATE SET orders = orders + 1, cents = cents + excluded.cents;
  UPDATE product_orders SET status = new.status, total_cents = new.total_cents
  WHERE product_id IN (SELECT product_id FROM order_items WHERE order_id = old.id)
    AND serial = (SELECT serial FROM order_index WHERE order_id = old.id);
  UPDATE order_index SET status = new.status, total_cents = new.total_cents
  WHERE order_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_reread AFTER UPDATE OF customer_name, customer_email ON orders
WHEN old.customer_name <> new.customer_name OR old.customer_email <> new.customer_email BEGIN
  UPDATE order_index SET words = NULL WHERE order_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_their_moment BEFORE UPDATE OF id, created_at ON orders
WHEN old.id <> new.id OR old.created_at <> new.created_at BEGIN
  SELECT raise(ABORT, 'constraint failed: an order keeps its id and its moment');
END;
--> statement-breakpoint
CREATE TRIGGER orders_unindexed BEFORE DELETE ON orders BEGIN
  DELETE FROM order_items WHERE order_id = old.id;
  UPDATE order_totals SET orders = orders - 1, cents = cents - old.total_cents
  WHERE product_id = '' AND period = old.created_at / 86400000 AND status = old.status;
  DELETE FROM order_index WHERE order_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER order_items_indexed AFTER INSERT ON order_items BEGIN
  INSERT INTO product_orders (product_id, serial, status, total_cents)
  SELECT new.product_id, serial, status, total_cents FROM order_index WHERE order_id = new.order_id;
  INSERT INTO order_totals (product_id, period, status, orders, cents)
  SELECT new.product_id, serial / 2654208000000, status, 1, total_cents
  FROM order_index WHERE order_id = new.order_id
  ON CONFLICT DO UPDATE SET orders = orders + 1, cents = cents + excluded.cents;
  UPDATE order_index SET words = NULL WHERE order_id = new.order_id AND words IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER order_items_reread AFTER UPDATE OF product_name ON order_items
WHEN old.product_name <> new.product_name BEGIN
  UPDATE order_index SET words = NULL WHERE order_id = old.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_items_keep_their_order BEFORE UPDATE OF order_id, product_id ON order_items
WHEN old.order_id <> new.order_id OR old.product_id <> new.product_id BEGIN
  SELECT raise(ABORT, 'constraint failed: a line keeps its order and its product');
END;
--> statement-breakpoint
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
  UPDATE order_index SET words = NULL WHERE order_id = old.order_id AND words IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER order_words_read AFTER UPDATE OF words ON order_index BEGIN
  INSERT INTO order_words (order_words, rowid, words)
  SELECT 'delete', old.serial, old.words WHERE old.words IS NOT NULL;
  INSERT INTO order_words (rowid, words) SELECT new.serial, new.words WHERE new.words IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER order_words_forgotten AFTER DELETE ON order_index WHEN old.words IS NOT NULL BEGIN
  INSERT INTO order_words (order_words, rowid, words) VALUES ('delete', old.serial, old.words);
END;
