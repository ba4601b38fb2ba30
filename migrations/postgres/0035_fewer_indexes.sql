drop index orders_newest;
drop index payment_visitors_by_visitor;
drop index payment_visitors_by_network;
create index payment_visitors_by_network on payment_visitors (network, visitor, units);
