-- Trigger: marks a new membership as joined at once in four cases: the person has joined the firm already; they sign in through the firm's
-- own identity provider; an administrator of a holding adds them while they are a member of another of its firms; or they have a password
-- and are added from outside the firm's scope. Other people join on their first visit, or through the mailed link if they have no password.
create or replace function app.join_at_once() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if new.joined_at is null and (
      exists (select from app.joined_firms(new.user_id) j where j.firm_id = new.firm_id)
      or exists (select from identity_link l join identity_provider p on p.id = l.provider_id and p.active
                  where l.user_id = new.user_id and p.firm_id = new.firm_id)
      or exists (select from firm f join firm_user m on m.firm_id = f.id and m.user_id = new.user_id and m.joined_at is not null
                  where f.group_id = app.scope_holding() and f.id <> new.firm_id)
      or (app.scope_firm() is distinct from new.firm_id
          and exists (select from app_user u where u.id = new.user_id and u.password_hash is not null))) then
    new.joined_at := now();
  end if;
  return new;
end
$$;

alter function app.join_at_once owner to dossier_gate;
revoke all on function app.join_at_once from public;
