-- Trigger: counts new items once per statement, so that adding a hundred documents updates their folder once.
create or replace function app.count_added() returns trigger
language plpgsql
as $$
begin
  update node set counter = counter + c.items, folder_count = folder_count + c.folders
    from (select parent_id, count(*) as items, count(*) filter (where kind = 'folder') as folders from added
           where parent_id is not null and deleted_at is null group by parent_id) c
   where node.id = c.parent_id;
  return null;
end
$$;

grant execute on function app.count_added to dossier_app;
