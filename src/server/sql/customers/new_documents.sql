-- How many documents of the other side the person in scope has not seen yet, at most 100; only those of the last
-- 90 days.
create or replace function app.new_documents(p_vendor integer) returns integer
language sql stable
as $$
  select count(*)::integer from (
    select from received_document r join node n on n.id = r.node_id join node f on f.id = n.parent_id
     where r.vendor_id = p_vendor and r.from_side = (select case when app.scope_is_staff() then 'company' else 'firm' end)
       and r.event_id is not null
       and r.at > greatest(now() - interval '90 days', (select l.looked_at from client_look l where l.vendor_id = p_vendor
           and l.user_id = app.scope_user()))
       and r.by_id is distinct from (select app.scope_user())
       and n.deleted_at is null and f.deleted_at is null and not f.buried
     limit 100) news
$$;

grant execute on function app.new_documents to dossier_app;
