create table shipments (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id) on delete cascade,
  carrier text collate "C",
  tracking_number text collate "C",
  tracking_url text collate "C",
  items text collate "C" not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint shipments_carrier check (carrier in ('canada-post', 'purolator', 'ups', 'fedex', 'canpar', 'dhl', 'usps', 'intelcom', 'chit-chats', 'other'))
);
create index shipments_of_order on shipments (order_id, created_at);
