create index refunds_by_time on refunds (created_at, id);
