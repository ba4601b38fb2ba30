create index payment_steps_received on payment_steps (at, id) where reason = 'recorded' and ask is null;
