-- Registered in `notice_type`: whether a person may still see the order that a notice is about.
create or replace function app.sees_service_request_notice(p_user integer, p_notice bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.sees_service_request(p_user, n.service_request_id) from notice n where n.id = p_notice
$$;

alter function app.sees_service_request_notice owner to dossier_gate;
revoke all on function app.sees_service_request_notice from public;
