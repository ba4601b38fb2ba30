CREATE TABLE `customers` (
	`email` text PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`orders` integer NOT NULL,
	`spent_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`first_order_at` integer DEFAULT 0 NOT NULL,
	`last_order_at` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`customer` text,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notes_subject" CHECK(("notes"."order_id" is null) <> ("notes"."customer" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `notes_of_order` ON `notes` (`order_id`,`created_at`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `notes_of_customer` ON `notes` (`customer`,`created_at`) WHERE customer is not null;--> statement-breakpoint
INSERT INTO customers (email, name, name_key, phone, locale, orders, spent_cents, refunded_cents, last_order_at)
SELECT lower("customer_email"), customer_name, name_key(customer_name), customer_phone, locale,
  count(*), sum(paid_cents - refunded_cents), sum(refunded_cents), max(created_at)
FROM orders
WHERE lower("customer_email") <> '' AND lower("customer_email") NOT LIKE 'erased-%@customer.invalid'
GROUP BY +lower("customer_email");
--> statement-breakpoint
UPDATE customers SET first_order_at = (
  SELECT min(created_at) FROM orders WHERE lower("customer_email") = +customers.email
);
--> statement-breakpoint
CREATE INDEX `customers_by_spent` ON `customers` (`spent_cents`,`email`);--> statement-breakpoint
CREATE INDEX `customers_by_orders` ON `customers` (`orders`,`email`);--> statement-breakpoint
CREATE INDEX `customers_by_last` ON `customers` (`last_order_at`,`email`);--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (`name_key`,`email`);--> statement-breakpoint
CREATE TRIGGER customers_of_new_order AFTER INSERT ON orders
WHEN new.customer_email <> '' AND lower(new.customer_email) NOT LIKE 'erased-%@customer.invalid'
BEGIN
  INSERT INTO customers (email, name, phone, locale, orders, spent_cents, refunded_cents, first_order_at, last_order_at)
  VALUES (
    lower(new.customer_email), new.customer_name, new.customer_phone, new.locale, 1,
    new.paid_cents - new.refunded_cents, new.refunded_cents, new.created_at, new.created_at
  )
  ON CONFLICT (email) DO UPDATE SET
    orders = orders + 1,
    spent_cents = spent_cents + excluded.spent_cents,
    refunded_cents = refunded_cents + excluded.refunded_cents,
    name = iif(excluded.last_order_at >= last_order_at, excluded.name, name),
    phone = iif(excluded.last_order_at >= last_order_at, excluded.phone, phone),
    locale = iif(excluded.last_order_at >= last_order_at, excluded.locale, locale),
    first_order_at = min(first_order_at, excluded.first_order_at),
    last_order_at = max(last_order_at, excluded.last_order_at);
END;
--> statement-breakpoint
CREATE TRIGGER customers_of_changed_order
AFTER UPDATE OF customer_email, customer_name, customer_phone, locale, paid_cents, refunded_cents ON orders
WHEN new.customer_email <> old.customer_email OR new.customer_name <> old.customer_name
  OR new.customer_phone <> old.customer_phone OR new.locale <> old.locale
  OR new.paid_cents <> old.paid_cents OR new.refunded_cents <> old.refunded_cents
BEGIN
  UPDATE customers SET
    orders = orders - 1,
    spent_cents = spent_cents - (old.paid_cents - old.refunded_cents),
    refunded_cents = refunded_cents - old.refunded_cents
  WHERE email = lower(old.customer_email);
  INSERT INTO customers (email, orders, spent_cents, refunded_cents)
  SELECT lower(new.customer_email), 1, new.paid_cents - new.refunded_cents, new.refunded_cents
  WHERE new.customer_email <> '' AND lower(new.customer_email) NOT LIKE 'erased-%@customer.invalid'
  ON CONFLICT (email) DO UPDATE SET
    orders = orders + 1,
    spent_cents = spent_cents + excluded.spent_cents,
    refunded_cents = refunded_cents + excluded.refunded_cents;
  DELETE FROM customers WHERE email = lower(old.customer_email) AND orders = 0;
  UPDATE notes SET customer = lower(new.customer_email)
  WHERE customer = lower(old.customer_email)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE email = lower(old.customer_email))
    AND EXISTS (SELECT 1 FROM customers WHERE email = lower(new.customer_email));
  UPDATE customers SET
    (name, phone, locale, name_key, last_order_at) = (
      SELECT customer_name, customer_phone, locale,
        coalesce((SELECT name_key FROM order_index WHERE order_id = orders.id), ''), created_at
      FROM orders WHERE lower("customer_email") = +customers.email
      ORDER BY created_at DESC, id DESC LIMIT 1
    ),
    first_order_at = (SELECT min(created_at) FROM orders WHERE lower("customer_email") = +customers.email)
  WHERE email IN (lower(old.customer_email), lower(new.customer_email));
END;
--> statement-breakpoint
CREATE TRIGGER customers_of_deleted_order AFTER DELETE ON orders BEGIN
  UPDATE customers SET
    orders = orders - 1,
    spent_cents = spent_cents - (old.paid_cents - old.refunded_cents),
    refunded_cents = refunded_cents - old.refunded_cents
  WHERE email = lower(old.customer_email);
  DELETE FROM customers WHERE email = lower(old.customer_email) AND orders = 0;
  UPDATE customers SET
    (name, phone, locale, name_key, last_order_at) = (
      SELECT customer_name, customer_phone, locale,
        coalesce((SELECT name_key FROM order_index WHERE order_id = orders.id), ''), created_at
      FROM orders WHERE lower("customer_email") = +customers.email
      ORDER BY created_at DESC, id DESC LIMIT 1
    ),
    first_order_at = (SELECT min(created_at) FROM orders WHERE lower("customer_email") = +customers.email)
  WHERE email = lower(old.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER customers_named AFTER UPDATE OF name_key ON order_index WHEN new.name_key IS NOT old.name_key BEGIN
  UPDATE customers SET name_key = coalesce(new.name_key, '')
  WHERE (email, name) = (SELECT lower("customer_email"), customer_name FROM orders WHERE id = new.order_id);
END;
