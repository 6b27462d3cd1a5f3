-- Trigger: updates a folder's item counts when an item moves or is trashed.
create or replace function app.keep_counters() returns trigger
language plpgsql
as $$
declare v_was bigint; v_is bigint; v_folder integer;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then v_was := old.parent_id; end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then v_is := new.parent_id; end if;
  if v_was is not distinct from v_is then return null; end if;
  v_folder := case when coalesce(new.kind, old.kind) = 'folder' then 1 else 0 end;
  if v_was is not null then update node set counter = counter - 1, folder_count = folder_count - v_folder where id = v_was; end if;
  if v_is is not null then update node set counter = counter + 1, folder_count = folder_count + v_folder where id = v_is; end if;
  return null;
end
$$;

grant execute on function app.keep_counters to dossier_app, dossier_gate;
