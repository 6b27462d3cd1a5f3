-- Registered in `notice_type`: whether a person may still see the signature of a notice.
create or replace function app.sees_signature_notice(p_user integer, p_notice bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.sees_signature(p_user, n.signature_id) from notice n where n.id = p_notice
$$;

alter function app.sees_signature_notice owner to dossier_gate;
revoke all on function app.sees_signature_notice from public;
