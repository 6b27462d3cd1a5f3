-- [SAD-034] Imports of the firm in scope that are neither just read, queued, running nor done, newest first, without their lines; no row if
-- the caller is no platform administrator.
create or replace function app.support_imports() returns table (
  id integer, kind text, name text, state text, good integer, faulty integer, author text, created_at timestamptz
)
language sql stable security definer set search_path = public
as $$
select i.id, i.kind, i.name, i.state, json_array_length(i.lines) - i.faulty - i.left_out, i.faulty,
    concat_ws(' ', app.first_here(u.id, u.firstname), app.last_here(u.id, u.lastname)), i.created_at
  from client_import i join app_user u on u.id = i.user_id
 where app.is_provider() and i.firm_id = app.scope_firm() and i.state not in ('read', 'queued', 'running', 'done')
 order by i.id desc
$$;

alter function app.support_imports owner to dossier_gate;
revoke all on function app.support_imports from public;
grant execute on function app.support_imports to dossier_app;
