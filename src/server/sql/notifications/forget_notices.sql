-- Deletes notices that did not change for `p_age`.
create or replace function app.forget_notices(p_age interval) returns void
language sql security definer set search_path = public
as $$
delete from notice where updated_at < now() - p_age
$$;

alter function app.forget_notices owner to dossier_gate;
revoke all on function app.forget_notices from public;
grant execute on function app.forget_notices to dossier_app;
