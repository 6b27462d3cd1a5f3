-- [CAT-003] The number of orders and missions with a service, over all companies. They prevent its deletion, like offers with it, which are
-- not counted here.
create or replace function app.service_uses(p_service integer) returns integer
language sql stable security definer set search_path = public
as $$
select ((select count(distinct l.request_id) from service_request_line l where l.service_id = p_service)
  + (select count(distinct s.mission_id) from mission_service s where s.service_id = p_service))::integer
$$;

alter function app.service_uses owner to dossier_gate;
revoke all on function app.service_uses from public;
grant execute on function app.service_uses to dossier_app;
