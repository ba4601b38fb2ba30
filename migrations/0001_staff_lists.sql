CREATE TABLE `sales_by_product` (
	`day` integer NOT NULL,
	`product_id` text NOT NULL,
	`units` integer NOT NULL,
	`revenue_cents` integer NOT NULL,
	PRIMARY KEY(`day`, `product_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_quarter` (
	`quarter` integer PRIMARY KEY NOT NULL,
	`orders` integer NOT NULL,
	`revenue_cents` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`status`,`created_at`,`id`);--> statement-breakpoint
INSERT INTO sales_by_quarter
SELECT created_at / 900000, count(*), sum(total_cents)
FROM orders WHERE status <> 'cancelled' GROUP BY 1;
--> statement-breakpoint
INSERT INTO sales_by_product
SELECT o.created_at / 86400000, i.product_id, sum(i.quantity), sum(i.quantity * i.price_cents)
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.status <> 'cancelled' GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER sales_of_new_order AFTER INSERT ON orders WHEN new.status <> 'cancelled'
BEGIN
	INSERT INTO sales_by_quarter VALUES (new.created_at / 900000, 1, new.total_cents)
	ON CONFLICT DO UPDATE SET orders = orders + 1, revenue_cents = revenue_cents + new.total_cents;
END;
--> statement-breakpoint
CREATE TRIGGER sales_of_changed_order AFTER UPDATE OF status, total_cents ON orders
WHEN new.status <> old.status OR new.total_cents <> old.total_cents
BEGIN
	UPDATE sales_by_quarter SET
		orders = orders + (new.status <> 'cancelled') - (old.status <> 'cancelled'),
		revenue_cents = revenue_cents
			+ new.total_cents * (new.status <> 'cancelled')
			- old.total_cents * (old.status <> 'cancelled')
	WHERE quarter = new.created_at / 900000;
	INSERT INTO sales_by_quarter
	SELECT new.created_at / 900000, 1, new.total_cents
	WHERE new.status <> 'cancelled' AND changes() = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_of_cancelled_order AFTER UPDATE OF status ON orders
WHEN new.status = 'cancelled' AND old.status <> 'cancelled'
BEGIN
	UPDATE sales_by_product SET
		units = sales_by_product.units - i.quantity,
		revenue_cents = sales_by_product.revenue_cents - i.quantity * i.price_cents
	FROM order_items i
	WHERE i.order_id = new.id AND sales_by_product.product_id = i.product_id
		AND sales_by_product.day = new.created_at / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER sales_of_revived_order AFTER UPDATE OF status ON orders
WHEN new.status <> 'cancelled' AND old.status = 'cancelled'
BEGIN
	INSERT INTO sales_by_product
	SELECT new.created_at / 86400000, product_id, quantity, quantity * price_cents
	FROM order_items WHERE order_id = new.id
	ON CONFLICT DO UPDATE SET
		units = units + excluded.units, revenue_cents = revenue_cents + excluded.revenue_cents;
END;
--> statement-breakpoint
CREATE TRIGGER sales_of_new_item AFTER INSERT ON order_items
BEGIN
	INSERT INTO sales_by_product
	SELECT created_at / 86400000, new.product_id, new.quantity, new.quantity * new.price_cents
	FROM orders WHERE id = new.order_id AND status <> 'cancelled'
	ON CONFLICT DO UPDATE SET
		units = units + excluded.units, revenue_cents = revenue_cents + excluded.revenue_cents;
END;
--> statement-breakpoint
CREATE TRIGGER sales_of_changed_item AFTER UPDATE OF quantity, price_cents ON order_items
BEGIN
	UPDATE sales_by_product SET
		units = sales_by_product.units + new.quantity - old.quantity,
		revenue_cents = sales_by_product.revenue_cents
			+ new.quantity * new.price_cents - old.quantity * old.price_cents
	FROM orders o
	WHERE o.id = new.order_id AND o.status <> 'cancelled'
		AND sales_by_product.product_id = new.product_id
		AND sales_by_product.day = o.created_at / 86400000;
END;
