-- Registered in `thread_subject`: the firm, company and name of a folder or document outside of the trash.
create or replace function app.node_subject(p_id bigint) returns table (firm_id integer, vendor_id integer, title text)
language sql stable security definer set search_path = public
as $$
select n.firm_id, n.vendor_id, n.name from node n where n.id = p_id and n.deleted_at is null and not n.buried
$$;

alter function app.node_subject owner to dossier_gate;
revoke all on function app.node_subject from public;
