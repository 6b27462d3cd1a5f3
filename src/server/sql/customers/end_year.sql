-- [CLI-019] Deletes a financial year that is being deleted, with its folders; if `p_removed` is false (documents were added meanwhile),
-- sets it back to ready.
create or replace function app.end_year(p_id integer, p_removed boolean) returns void
language plpgsql security definer set search_path = public
as $$
declare p accounting_period; v_parent bigint;
begin
  select * into p from accounting_period where id = p_id and state = 'deleting' for update;
  if p.id is null then return; end if;
  if not p_removed then
    update accounting_period set state = 'ready', revision = revision + 1, updated_at = now() where id = p_id;
    perform app.log_year(p, 'folders.examined', 'deleting', 'ready', '{}');
    return;
  end if;
  select parent_id into v_parent from node where id = p.folder_id and deleted_at is null;
  update node set deleted_at = now(), deleted_by = p.created_by where id = p.folder_id and deleted_at is null;
  perform app.mark_purged(p.vendor_id, array[p.folder_id]) where p.folder_id is not null;
  perform app.log_year(p, 'folders.examined', 'deleting', 'deleted', array_remove(array[v_parent], null));
  delete from accounting_period where id = p_id;
end
$$;

alter function app.end_year owner to dossier_gate;
revoke all on function app.end_year from public;
grant execute on function app.end_year to dossier_app;
