CREATE INDEX `orders_by_number` ON `orders` (substr("id", 29));
