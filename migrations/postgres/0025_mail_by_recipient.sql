create index outbox_by_recipient on outbox (lower(recipient));
