-- Trigger: adds the sizes of new versions to the storage in use.
create or replace function app.add_storage_use() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  insert into storage_use (vendor_id, user_id, bytes)
  select a.vendor_id, a.author_id, sum(a.size) from added a group by a.vendor_id, a.author_id order by a.vendor_id, a.author_id
  on conflict (vendor_id, user_id) do update set bytes = storage_use.bytes + excluded.bytes;
  return null;
end
$$;

alter function app.add_storage_use owner to dossier_gate;
revoke all on function app.add_storage_use from public;
grant execute on function app.add_storage_use to dossier_app;
