-- [NOT-O02] The types of notices about orders.
insert into notice_type (type, preference, seen_by)
select t, 'service-requests', 'sees_service_request_notice' from unnest(array[
  'order.placed', 'order.accepted', 'order.declined', 'order.withdrawn', 'order.converted'
]) t;
