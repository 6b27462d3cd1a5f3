-- Trigger: copies a company's `active` to `company_active` of its tasks. `for update` waits for transactions that are adding tasks to the
-- company, so that the update sees these tasks.
create or replace function app.spread_company_active() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform 1 from vendor v where v.id = new.id for update;
  update task set company_active = new.active where vendor_id = new.id and company_active <> new.active;
  return null;
end
$$;

alter function app.spread_company_active owner to dossier_gate;
revoke all on function app.spread_company_active from public;
