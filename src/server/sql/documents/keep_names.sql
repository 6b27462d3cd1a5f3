-- Trigger: after a person's name changes, updates their documents so that `app.keep_wire` rewrites the stored JSON.
create or replace function app.keep_names() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update node set name = name where author_id = new.id or validator_id = new.id or deleted_by = new.id;
  return null;
end
$$;

alter function app.keep_names owner to dossier_gate;
grant execute on function app.keep_names to dossier_app;
