-- Registered in `thread_subject`: whether a person may see a client file.
create or replace function app.sees_company_subject(p_user integer, p_id bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.still_enters(p_user, p_id::integer)
$$;

alter function app.sees_company_subject owner to dossier_gate;
revoke all on function app.sees_company_subject from public;
