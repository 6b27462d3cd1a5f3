-- Verifies the hash chain of a firm's event log. Returns the id of the first event with a wrong hash, 0 if the last events are missing,
-- null if the chain is intact.
create or replace function app.broken_seal(p_firm integer) returns bigint
language plpgsql security definer set search_path = public
as $$
declare e event; v_last bytea := sha256('dossier'::bytea);
begin
  for e in select * from event where firm_id = p_firm order by id loop
    if app.seal_text(e, v_last) <> e.hash then return e.id; end if;
    v_last := e.hash;
  end loop;
  if exists (select 1 from event_chain where firm_id = p_firm and last_hash <> v_last) then return 0; end if;
  return null;
end
$$;

alter function app.broken_seal owner to dossier_gate;
grant execute on function app.broken_seal to dossier_app;
