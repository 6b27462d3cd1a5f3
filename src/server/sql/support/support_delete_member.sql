-- [SAD-030] Removes a member from the firm in scope, with their assignments to client files.
create or replace function app.support_delete_member(p_user integer) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if not app.is_provider() then return; end if;
  delete from assignment where user_id = p_user and firm_id = app.scope_firm();
  delete from firm_user where user_id = p_user and firm_id = app.scope_firm();
end
$$;

alter function app.support_delete_member owner to dossier_gate;
revoke all on function app.support_delete_member from public;
grant execute on function app.support_delete_member to dossier_app;
