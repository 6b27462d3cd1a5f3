-- Puts a firm that has no group into one: firms that share a host must belong to one group.
create or replace function app.provider_join(p_firm integer, p_group integer) returns void
language sql security definer set search_path = public
as $$
update firm set group_id = p_group where id = p_firm and group_id is null and app.is_provider()
$$;

alter function app.provider_join owner to dossier_gate;
revoke all on function app.provider_join from public;
grant execute on function app.provider_join to dossier_app;
