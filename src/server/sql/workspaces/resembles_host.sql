-- Whether a host looks like that of another firm without being the same (`app.host_skeleton`).
create or replace function app.resembles_host(p_firm integer, p_host text) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select from firm f where f.id is distinct from p_firm and lower(f.domain) <> lower(p_host)
    and app.host_skeleton(f.domain) = app.host_skeleton(p_host))
$$;

alter function app.resembles_host owner to dossier_gate;
revoke all on function app.resembles_host from public;
grant execute on function app.resembles_host to dossier_app;
