-- Trigger: sets `is_mixed` of a folder, which says whether an item directly in it has themes of its own.
create or replace function app.keep_mixed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update node f set is_mixed = not f.is_mixed
   where f.id in (old.parent_id, new.parent_id)
     and f.is_mixed is distinct from exists (select from node c where c.parent_id = f.id and c.theme_ids is not null);
  return null;
end
$$;

alter function app.keep_mixed owner to dossier_gate;
revoke all on function app.keep_mixed from public;
grant execute on function app.keep_mixed to dossier_app;
