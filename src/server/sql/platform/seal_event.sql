-- Trigger: sets an event's id and hash and notifies the live streams. Locks the firm's chain before drawing the id, so that ids of one firm
-- become visible in order.
create or replace function app.seal_event() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_last bytea;
begin
  select last_hash into v_last from event_chain where firm_id = new.firm_id for update;
  if not found then
    insert into event_chain (firm_id, last_hash) values (new.firm_id, sha256('dossier'::bytea)) on conflict do nothing;
    select last_hash into v_last from event_chain where firm_id = new.firm_id for update;
  end if;
  new.id := nextval('event_id');
  new.hash := app.seal_text(new, v_last);
  update event_chain set last_hash = new.hash where firm_id = new.firm_id;
  perform pg_notify('live', 'event:' || new.firm_id || ':' || new.id);
  return new;
end
$$;

alter function app.seal_event owner to dossier_gate;
grant execute on function app.seal_event to dossier_app;
