-- What a user's open tabs may hear: events of the companies they may enter right now.
create function app.events_after(p_user integer, p_id bigint, p_limit integer) returns json
language sql security definer set search_path = public stable as $$
  with firms as (
    select f.firm_id, f.role = 'admin' or f.all_clients as everything from firm_user f where f.user_id = p_user and f.active
  ), vendors as (
    select a.vendor_id from assignment a join firms on firms.firm_id = a.firm_id where a.user_id = p_user
    union
    select v.vendor_id from vendor_user v join vendor w on w.id = v.vendor_id
     where v.user_id = p_user and w.active and (v.access_ends_at is null or v.access_ends_at > now())
  )
  select json_agg(json_build_object('id', e.id, 'vendor_id', e.vendor_id, 'entity', e.entity, 'entity_id', e.entity_id, 'type', e.type,
      'folders', e.folders, 'user_id', e.user_id) order by e.id)
    from (select * from event where id > p_id
            and (firm_id in (select firm_id from firms where everything) or vendor_id in (select vendor_id from vendors))
          order by id limit p_limit) e
$$
--;
create function app.newest_event() returns bigint language sql security definer set search_path = public stable as
  $$ select coalesce(max(id), 0) from event $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.events_after(integer, bigint, integer)'::regprocedure, 'app.newest_event()'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
