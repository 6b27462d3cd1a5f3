-- How many documents of the other side the person in scope has not seen yet, by company: at most 100 each, of the last 90 days.
create or replace function app.new_documents(p_vendors integer[]) returns table (vendor_id integer, total integer)
language sql stable
as $$
  select v.id, (select count(*)::integer from (
      select from received_document r join node f on f.id = r.folder_id
       where r.vendor_id = v.id and r.from_side = (select case when app.scope_is_staff() then 'company' else 'firm' end)
         and r.event_id is not null
         and r.at > greatest(now() - interval '90 days', l.looked_at)
         and r.by_id is distinct from (select app.scope_user())
         and not r.deleted and f.deleted_at is null and not f.buried
       limit 100) news)
    from unnest(p_vendors) v(id) left join client_look l on l.vendor_id = v.id and l.user_id = (select app.scope_user())
$$;

grant execute on function app.new_documents to dossier_app;
