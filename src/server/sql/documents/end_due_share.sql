-- Sets a share whose time is over to expired and logs it. Returns false if it is not due.
create or replace function app.end_due_share(p_share integer) returns boolean
language plpgsql security definer set search_path = public
as $$
declare s share;
begin
  update share set state = 'expired', ended_at = now() where id = p_share and state = 'active' and expires_at <= now() returning * into s;
  if s.id is null then return false; end if;
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after)
  values (s.firm_id, s.vendor_id, 'share', s.id, 'shareLink', 'share.expired', jsonb_build_object('at', app.instant(now())),
          '{"state":"active"}', '{"state":"expired"}');
  return true;
end
$$;

alter function app.end_due_share owner to dossier_gate;
revoke all on function app.end_due_share from public;
grant execute on function app.end_due_share to dossier_app;
