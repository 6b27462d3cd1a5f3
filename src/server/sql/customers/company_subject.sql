-- Registered in `thread_subject`: the firm, company and title of a client file as the subject of a thread.
create or replace function app.company_subject(p_id bigint) returns table (firm_id integer, vendor_id integer, title text)
language sql stable security definer set search_path = public
as $$
select v.firm_id, v.id, v.company_name from vendor v where v.id = p_id
$$;

alter function app.company_subject owner to dossier_gate;
revoke all on function app.company_subject from public;
