-- A host as the eye reads it: letters and digits that are taken for each other become one.
create function app.host_skeleton(p_host text) returns text language sql immutable as $$
  select translate(replace(replace(replace(replace(lower(p_host), 'rn', 'm'), 'vv', 'w'), 'cl', 'd'), '-', ''), '01i5', 'olls')
$$
--;
-- Whether a host would be taken for another firm's. The same host is another question: firms of one group share one.
create function app.resembles_host(p_firm integer, p_host text) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from firm f where f.id is distinct from p_firm and lower(f.domain) <> lower(p_host)
    and app.host_skeleton(f.domain) = app.host_skeleton(p_host))
$$
--;
do $$ begin
  alter function app.resembles_host(integer, text) owner to dossier_gate;
  revoke all on function app.resembles_host(integer, text) from public;
  grant execute on function app.resembles_host(integer, text) to dossier_app;
end $$
