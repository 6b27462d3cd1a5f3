-- The id of the account with an invited email, created if there is none. Stores the typed names for this firm until the person joins. Null
-- outside of a firm.
create or replace function app.invited_account(p_email text, p_first text, p_last text) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer;
begin
  if app.scope_firm() is null then return null; end if;
  insert into app_user (email, firstname, lastname) values (p_email, p_first, p_last) on conflict (email) do nothing returning id into v_id;
  if v_id is null then select id into v_id from app_user where email = p_email; end if;
  if not exists (select from app.joined_firms(v_id) j where j.firm_id = app.scope_firm()) then
    insert into invited_name (firm_id, user_id, firstname, lastname) values (app.scope_firm(), v_id, p_first, p_last)
      on conflict (firm_id, user_id) do update set firstname = excluded.firstname, lastname = excluded.lastname;
  end if;
  return v_id;
end
$$;

alter function app.invited_account owner to dossier_gate;
revoke all on function app.invited_account from public;
grant execute on function app.invited_account to dossier_app;
