-- Trigger: subtracts deleted items from their folders' counters, once per statement.
create or replace function app.count_removed() returns trigger
language plpgsql
as $$
begin
  update node set counter = counter - c.items, folder_count = folder_count - c.folders
    from (select parent_id, count(*) as items, count(*) filter (where kind = 'folder') as folders from removed
           where parent_id is not null and deleted_at is null group by parent_id) c
   where node.id = c.parent_id;
  return null;
end
$$;

grant execute on function app.count_removed to dossier_app, dossier_gate;
