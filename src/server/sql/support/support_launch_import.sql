-- [SAD-034] Stores and logs that an import of the firm in scope was launched; it runs in the name of the person who prepared it. Returns
-- its name; null if its state is no longer `p_before`, or the caller is no platform administrator.
create or replace function app.support_launch_import(p_id integer, p_before text, p_after text, p_lines integer) returns text
language plpgsql security definer set search_path = public
as $$
declare v_name text;
begin
  if not app.is_provider() then return null; end if;
  update client_import set state = p_after, code = null, run_total = p_lines, done = 0, ended_at = null
   where id = p_id and firm_id = app.scope_firm() and state = p_before returning name into v_name;
  if v_name is null then return null; end if;
  perform app.provider_log('clientImport', p_id, 'clientImport', 'import.launched', '{"by":"support"}',
    jsonb_build_object('state', p_before), jsonb_build_object('state', p_after));
  return v_name;
end
$$;

alter function app.support_launch_import owner to dossier_gate;
revoke all on function app.support_launch_import from public;
grant execute on function app.support_launch_import to dossier_app;
