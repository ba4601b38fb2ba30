INSERT INTO `events` (`topic`, `name`, `at`, `data`) SELECT 'reviews', 'review.deleted', CAST(unixepoch('subsec') * 1000 AS integer), json_object('id', `id`) FROM `reviews` WHERE `product_id` IN (SELECT `id` FROM `products` WHERE `deleted_at` IS NOT NULL);--> statement-breakpoint
DELETE FROM `reviews` WHERE `product_id` IN (SELECT `id` FROM `products` WHERE `deleted_at` IS NOT NULL);
