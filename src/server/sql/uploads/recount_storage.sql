-- Recomputes the storage in use for one company after the other, to correct drift. Locks the rows first, so that the sum contains every
-- version that a concurrent upload has counted.
create or replace function app.recount_storage() returns void
language plpgsql security definer set search_path = public
as $$
declare v_vendor integer;
begin
  for v_vendor in select id from vendor order by id loop
    perform from storage_use where vendor_id = v_vendor order by user_id for update;
    insert into storage_use (vendor_id, user_id, bytes)
    select vendor_id, author_id, sum(size) from version where vendor_id = v_vendor group by vendor_id, author_id order by author_id
    on conflict (vendor_id, user_id) do update set bytes = excluded.bytes where storage_use.bytes <> excluded.bytes;
    delete from storage_use s where s.vendor_id = v_vendor
      and not exists (select from version v where v.vendor_id = v_vendor and v.author_id = s.user_id);
  end loop;
end
$$;

alter function app.recount_storage owner to dossier_gate;
revoke all on function app.recount_storage from public;
grant execute on function app.recount_storage to dossier_app;
