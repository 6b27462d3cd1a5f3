-- [SAD-026] [ROL-O01] Makes a member of the firm in scope an administrator of its group.
create or replace function app.support_mark_group(p_user integer) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if not app.is_provider() then return; end if;
  update firm_user set is_group_admin = true, revision = revision + 1 where user_id = p_user and firm_id = app.scope_firm();
end
$$;

alter function app.support_mark_group owner to dossier_gate;
revoke all on function app.support_mark_group from public;
grant execute on function app.support_mark_group to dossier_app;
