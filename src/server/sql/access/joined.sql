-- Trigger: setting the first password accepts all pending invitations; the first sign-in through an identity provider accepts those of the
-- firms that the provider reaches.
create or replace function app.joined() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if tg_table_name = 'app_user' then perform app.take_up_invitations(new.id, null);
  else
    perform app.take_up_invitations(new.user_id, (select array_agg(f.id) from identity_provider p cross join firm f
      where p.id = new.provider_id and (f.id = p.firm_id or app.issuer_reaches(p.id, p.issuer, false, f.id))));
  end if;
  return null;
end
$$;

alter function app.joined owner to dossier_gate;
revoke all on function app.joined from public;
