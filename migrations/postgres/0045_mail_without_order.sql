create index outbox_without_order on outbox (created_at) where order_id is null;
