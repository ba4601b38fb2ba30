drop index payments_provider_order;
drop index payments_capture;
create unique index payments_provider_order on payments (provider_order_id, provider);
create unique index payments_capture on payments (capture_id, provider);
