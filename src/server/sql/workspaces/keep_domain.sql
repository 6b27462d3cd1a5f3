-- Trigger: only firms of one group may share a host; otherwise fails with 23505 `firm_domain_of_one_group`. Also stores since when a firm
-- has its host.
create or replace function app.keep_domain() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  if tg_op = 'UPDATE' and new.domain = old.domain and new.group_id is not distinct from old.group_id then return new; end if;
  perform pg_advisory_xact_lock(20253, hashtext(new.domain));
  if exists (select from firm f where f.domain = new.domain and f.id <> new.id and f.group_id is distinct from coalesce(new.group_id, -1)) then
    raise exception 'domain taken' using errcode = '23505', constraint = 'firm_domain_of_one_group';
  end if;
  if tg_op = 'INSERT' or new.domain <> old.domain then new.domain_since := now(); end if;
  return new;
end
$$;

alter function app.keep_domain owner to dossier_gate;
revoke all on function app.keep_domain from public;
grant execute on function app.keep_domain to dossier_app;
