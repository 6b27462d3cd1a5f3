-- [SAD-004] Adds a person as an administrator of the firm in scope. A person who is a member already keeps their role and is invited again.
create or replace function app.provider_name_admin(p_user integer, p_group_admin boolean) returns void
language sql security definer set search_path = public
as $$
  insert into firm_user (firm_id, user_id, role, is_group_admin, all_clients, invited_at)
  select app.scope_firm(), p_user, 'admin', p_group_admin, true, now() where app.keeps_firm()
  on conflict (firm_id, user_id) do update set invited_at = now()
$$;

alter function app.provider_name_admin owner to dossier_gate;
revoke all on function app.provider_name_admin from public;
grant execute on function app.provider_name_admin to dossier_app;
