-- Trigger: sets `company_active` of a task. The lock, which the foreign key takes anyway, serialises with `app.spread_company_active`, so
-- that a task added during a change of the company gets the right value.
create or replace function app.keep_company_active() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  new.company_active := coalesce((select v.active from vendor v where v.id = new.vendor_id for key share), true);
  return new;
end
$$;

alter function app.keep_company_active owner to dossier_gate;
revoke all on function app.keep_company_active from public;
