-- Registered in `thread_subject`: the firm, company and name of a mission as the subject of a thread.
create or replace function app.mission_subject(p_id bigint) returns table (firm_id integer, vendor_id integer, title text)
language sql stable security definer set search_path = public
as $$
select m.firm_id, m.vendor_id, m.name from mission m where m.id = p_id
$$;

alter function app.mission_subject owner to dossier_gate;
revoke all on function app.mission_subject from public;
