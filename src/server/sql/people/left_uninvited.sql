-- Trigger: deletes the names typed in the invitation when a person has left the firm and all its companies.
create or replace function app.left_uninvited() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  delete from invited_name i where i.firm_id = old.firm_id and i.user_id = old.user_id
     and not exists (select from firm_user f where f.firm_id = old.firm_id and f.user_id = old.user_id)
     and not exists (select from vendor_user v where v.firm_id = old.firm_id and v.user_id = old.user_id);
  return null;
end
$$;

alter function app.left_uninvited owner to dossier_gate;
revoke all on function app.left_uninvited from public;
