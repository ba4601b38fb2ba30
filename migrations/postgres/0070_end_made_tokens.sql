alter table api_tokens add column made_with text collate "C" references api_tokens (id) on delete cascade;
create index api_tokens_made_with on api_tokens (made_with);
