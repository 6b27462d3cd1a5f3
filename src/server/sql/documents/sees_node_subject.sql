-- [THM-O01] Registered in `thread_subject`: whether a person may see a folder or document outside of the trash, by its company and themes.
create or replace function app.sees_node_subject(p_user integer, p_id bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select exists (select from node n where n.id = p_id and n.deleted_at is null and not n.buried and app.still_enters(p_user, n.vendor_id)
  and (n.rule_id is null or n.rule_id in (select r.rule_id from app.satisfied_rules(p_user, n.firm_id, n.vendor_id) r)))
$$;

alter function app.sees_node_subject owner to dossier_gate;
revoke all on function app.sees_node_subject from public;
