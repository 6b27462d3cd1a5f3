-- Ends the sessions of people whose access has expired, and logs an event for each expired access, once. Returns how many.
create or replace function app.lapse_accesses(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare e record; v_count integer := 0;
begin
  for e in delete from access_end
      where ctid in (select ctid from access_end where ends_at <= now() order by ends_at limit p_limit for update skip locked)
      returning * loop
    perform app.end_sessions_of(e.user_id, e.firm_id);
    insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after)
    values (e.firm_id, e.vendor_id, 'membership', e.user_id, 'membership', 'access.lapsed', jsonb_build_object('at', app.instant(e.ends_at)),
            '{"state":"active"}', '{"state":"revoked"}');
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

alter function app.lapse_accesses owner to dossier_gate;
revoke all on function app.lapse_accesses from public;
grant execute on function app.lapse_accesses to dossier_app;
