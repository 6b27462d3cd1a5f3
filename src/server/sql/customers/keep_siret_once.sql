-- Trigger [VAL-045]: a SIRET can be set on one client file only; otherwise fails with 23505 `vendor_siret_once`. Existing duplicates stay.
create or replace function app.keep_siret_once() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if new.siret is null or (tg_op = 'UPDATE' and new.siret is not distinct from old.siret) then return new; end if;
  perform pg_advisory_xact_lock(20251, hashtext(new.siret));
  if exists (select 1 from vendor v where v.siret = new.siret and v.id <> new.id) then
    raise exception 'siret taken' using errcode = '23505', constraint = 'vendor_siret_once';
  end if;
  return new;
end
$$;

alter function app.keep_siret_once owner to dossier_gate;
revoke all on function app.keep_siret_once from public;
grant execute on function app.keep_siret_once to dossier_app;
