-- Deletes drops older than `p_age` that have no file.
create or replace function app.forget_drops(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from quick_drop d where d.created_at < now() - p_age and not exists (select from quick_drop_file f where f.drop_id = d.id)
$$;

alter function app.forget_drops owner to dossier_gate;
revoke all on function app.forget_drops from public;
grant execute on function app.forget_drops to dossier_app;
