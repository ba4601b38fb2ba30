create index orders_by_number on orders (substr(id, 29));
