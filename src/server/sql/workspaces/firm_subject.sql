-- Registered in `thread_subject`: a firm, as the subject of its conversation with the provider.
create or replace function app.firm_subject(p_id bigint) returns table (firm_id integer, vendor_id integer, title text)
language sql stable security definer set search_path = public
as $$
select f.id, null::integer, f.name from firm f where f.id = p_id
$$;

alter function app.firm_subject owner to dossier_gate;
revoke all on function app.firm_subject from public;
