-- Trigger: subtracts the sizes of deleted versions from the storage in use.
create or replace function app.subtract_storage_use() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  -- Locks in the same order as `app.add_storage_use` and `app.recount_storage`, to avoid deadlocks.
  perform from storage_use s where (s.vendor_id, s.user_id) in (select g.vendor_id, g.author_id from gone g)
    order by s.vendor_id, s.user_id for update;
  update storage_use s set bytes = s.bytes - g.bytes
    from (select vendor_id, author_id, sum(size) as bytes from gone group by vendor_id, author_id) g
   where s.vendor_id = g.vendor_id and s.user_id = g.author_id;
  return null;
end
$$;

alter function app.subtract_storage_use owner to dossier_gate;
revoke all on function app.subtract_storage_use from public;
grant execute on function app.subtract_storage_use to dossier_app;
