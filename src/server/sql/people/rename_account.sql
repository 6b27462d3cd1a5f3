-- Corrects a person's names: those typed in this firm's invitation, and those of the account unless the person belongs to other firms or,
-- invited, has a password. Returns false if neither may be changed.
create or replace function app.rename_account(p_user integer, p_first text, p_last text) returns boolean
language plpgsql security definer set search_path = public
as $$
declare v_typed boolean;
begin
  update invited_name set firstname = p_first, lastname = p_last where firm_id = app.scope_firm() and user_id = p_user;
  v_typed := found;
  -- An invited person with a password manages the account's names themselves.
  if not app.owns_names(p_user) or (v_typed and exists (select from app_user u where u.id = p_user and u.password_hash is not null)) then
    return v_typed;
  end if;
  update app_user set firstname = p_first, lastname = p_last, revision = revision + 1
   where id = p_user and (firstname, lastname) is distinct from (p_first, p_last);
  return true;
end
$$;

alter function app.rename_account owner to dossier_gate;
revoke all on function app.rename_account from public;
grant execute on function app.rename_account to dossier_app;
