alter table users add column invited_until bigint;
