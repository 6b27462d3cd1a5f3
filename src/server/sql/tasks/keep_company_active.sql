-- Trigger: copies the company's `active` to `company_active` of a new or moved task; true if the company is not found. `for key share`
-- (which the foreign key takes anyway) and the row lock in `app.spread_company_active` wait for each other, so a task that is added while
-- the company is (de)activated gets the new value.
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
