-- Counts what emptying the trash would delete (folders, documents and bytes, at every depth), and what will be purged next. As JSON.
-- `offset 0`: see docs/decisions/0309.
create or replace function app.read_trash(
  p_user integer, p_vendor integer, p_days integer, p_warned integer
) returns text
language plpgsql
as $$
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  return (with recursive gone as (
      select id, kind, size from node where vendor_id = p_vendor and deleted_at is not null
      union
      select n.id, n.kind, n.size from gone cross join lateral (
        select c.id, c.kind, c.size from node c where c.parent_id = gone.id offset 0) n where gone.kind = 'folder'
    ) select json_build_object('data',
        json_build_object('entries', e.entries, 'due_soon', e.due_soon, 'next_purge_at', app.instant(e.first + make_interval(days => p_days)),
        'kept_days', p_days, 'folders', count(*) filter (where kind = 'folder'), 'documents', count(*) filter (where kind = 'document'),
        'size', coalesce(sum(size), 0)))
      from gone right join (select count(*) as entries, min(deleted_at) as first,
          count(*) filter (where deleted_at < now() - make_interval(days => p_days - p_warned)) as due_soon
        from node where vendor_id = p_vendor and deleted_at is not null) e on true group by e.entries, e.first, e.due_soon)::text;
end
$$;

grant execute on function app.read_trash to dossier_app;
