DROP TRIGGER `refunds_stay`;
--> statement-breakpoint
CREATE TRIGGER `refunds_stay` BEFORE UPDATE OF `amount_cents`, `payment_id`, `order_id`, `status` ON `refunds` WHEN NOT (old.status = 'asked' OR (old.status = 'done' AND new.status = 'failed') OR new.status = old.status) OR new.amount_cents <> old.amount_cents OR new.payment_id <> old.payment_id OR new.order_id <> old.order_id BEGIN
	SELECT raise(abort, 'constraint failed: a refund that was answered stays as it is');
END;
