-- Trigger: fails with DH001 when a held document would be renamed, moved, replaced, trashed, deleted or lose its validation. Allows the
-- deletion of a whole client file.
create or replace function app.refuse_held() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and not exists (select from vendor where id = old.vendor_id) then return old; end if;
  raise exception using errcode = 'DH001', message = 'node ' || old.id || ' is held';
end
$$;

grant execute on function app.refuse_held to dossier_app, dossier_gate;
