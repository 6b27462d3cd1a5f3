-- [ANA-O01] Sets the URL of the external dashboard of the firm in scope; an empty URL removes it.
create or replace function app.choose_dashboard(p_address text) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if app.scope_firm() is null or not app.scope_is_staff() then raise exception 'no scope for a dashboard'; end if;
  delete from global_parameter where firm_id = app.scope_firm() and key = 'analytics_dashboard';
  if p_address <> '' then
    insert into global_parameter (firm_id, key, value) values (app.scope_firm(), 'analytics_dashboard', p_address);
  end if;
end
$$;

alter function app.choose_dashboard owner to dossier_gate;
revoke all on function app.choose_dashboard from public;
grant execute on function app.choose_dashboard to dossier_app;
