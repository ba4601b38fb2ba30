create index webhook_events_received on webhook_events (received_at);
create index orders_by_email on orders (lower(customer_email), created_at);
create index reviews_by_email on reviews (lower(customer_email), created_at);
create index payments_by_email on payments (lower(substring(draft from '"customerEmail":"([^"]*)"')));
