-- Enters a firm's scope for a platform administrator, who sees the firm's own rows and nothing of its clients. Returns null if the firm
-- does not exist or `app.enter_platform` refuses the user.
create or replace function app.enter_firm_as_provider(p_user integer, p_firm integer) returns json
language plpgsql security definer set search_path = public
as $$
begin
  if not app.enter_platform(p_user) or not exists (select 1 from firm where id = p_firm) then return null; end if;
  perform set_config('app.firm', p_firm::text, true), set_config('app.vendors', '{}', true);
  return json_build_object('firm_id', p_firm, 'firm_role', null, 'is_group_admin', false);
end
$$;

alter function app.enter_firm_as_provider owner to dossier_gate;
revoke all on function app.enter_firm_as_provider from public;
grant execute on function app.enter_firm_as_provider to dossier_app;
