-- Creates many client files with `app.add_client_file`, adds them to the scope and returns their ids. Fails with 23505 `vendor_siret_once`
-- on the first file with an outcome other than `made`.
create or replace function app.add_client_files(p_files json) returns integer[]
language plpgsql security definer set search_path = public
as $$
declare f json; v_answer json; v_made integer[] := '{}';
begin
  for f in select * from json_array_elements(p_files) loop
    v_answer := app.add_client_file(null, f->'general', f->>'name_key', '{}');
    if v_answer->>'outcome' <> 'made' then
      raise exception 'client file: %', v_answer->>'outcome' using errcode = '23505', constraint = 'vendor_siret_once';
    end if;
    v_made := v_made || (v_answer->>'id')::integer;
  end loop;
  if not app.scope_all() then perform set_config('app.vendors', (app.scope_vendors() || v_made)::text, true); end if;
  return v_made;
end
$$;

alter function app.add_client_files owner to dossier_gate;
revoke all on function app.add_client_files from public;
grant execute on function app.add_client_files to dossier_app;
