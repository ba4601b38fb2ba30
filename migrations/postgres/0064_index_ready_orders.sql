create index orders_ready on orders (status, ready_at) where ready_at is not null;
