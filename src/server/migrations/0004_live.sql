-- What a user's open tabs may hear: events of one firm's companies that they may enter right now, as `enter_vendor` says.
create function app.events_after(p_user integer, p_firm integer, p_id bigint, p_limit integer) returns json
language plpgsql security definer set search_path = public stable as $$
declare v_staff record; v_all boolean; v_vendors integer[];
begin
  select role, all_clients into v_staff from firm_user where firm_id = p_firm and user_id = p_user and active;
  if found then
    v_all := v_staff.role = 'admin' or v_staff.all_clients;
    select coalesce(array_agg(vendor_id), '{}') into v_vendors from assignment where firm_id = p_firm and user_id = p_user;
  else
    v_all := false;
    select coalesce(array_agg(v.vendor_id), '{}') into v_vendors from vendor_user v join vendor w on w.id = v.vendor_id
     where v.firm_id = p_firm and v.user_id = p_user and w.active and (v.access_ends_at is null or v.access_ends_at > now());
  end if;
  return (select json_agg(json_build_object('id', e.id, 'vendor_id', e.vendor_id, 'entity', e.entity, 'entity_id', e.entity_id,
            'type', e.type, 'folders', e.folders, 'user_id', e.user_id) order by e.id)
    from (select * from event where firm_id = p_firm and id > p_id and (v_all or vendor_id = any (v_vendors)) order by id limit p_limit) e);
end $$
--;
-- The firms whose events concern a session's user; no row once the session is over. Asking does not prolong it (SES-O07).
create function app.listening(p_session integer) returns table (firms integer[])
language sql security definer set search_path = public stable as $$
  select array(select f.firm_id from firm_user f where f.user_id = s.user_id and f.active
               union select v.firm_id from vendor_user v where v.user_id = s.user_id)
    from session s join app_user u on u.id = s.user_id
   where s.id = p_session and s.ended_at is null and s.expires_at > now() and u.active
$$
--;
create function app.newest_event() returns bigint language sql security definer set search_path = public stable as
  $$ select coalesce(max(id), 0) from event $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.events_after(integer, integer, bigint, integer)'::regprocedure, 'app.listening(integer)', 'app.newest_event()'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
