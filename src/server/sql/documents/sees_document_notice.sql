-- Registered in `notice_type`: whether a person may still enter the company of a notice.
create or replace function app.sees_document_notice(p_user integer, p_notice bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.still_enters(p_user, n.vendor_id) from notice n where n.id = p_notice
$$;

alter function app.sees_document_notice owner to dossier_gate;
revoke all on function app.sees_document_notice from public;
