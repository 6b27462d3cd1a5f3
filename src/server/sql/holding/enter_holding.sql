-- [HOL-001] Enters the scope of a holding, outside of any firm. Null if there is no such holding or the user does not administer it.
create or replace function app.enter_holding(p_user integer, p_holding integer) returns json
language plpgsql security definer set search_path = public
as $$
begin
  perform set_config('app.user', p_user::text, true), set_config('app.firm', '', true), set_config('app.vendors', '', true),
    set_config('app.holding', p_holding::text, true);
  return (select json_build_object('id', h.id, 'name', h.name) from holding h where h.id = app.scope_holding());
end
$$;

alter function app.enter_holding owner to dossier_gate;
revoke all on function app.enter_holding from public;
grant execute on function app.enter_holding to dossier_app;
