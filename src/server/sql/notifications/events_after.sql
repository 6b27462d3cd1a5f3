-- Up to `p_limit` events of a firm after `p_id` that the user's live streams may receive: only of companies that they may enter now, with
-- the checks of `app.enter_vendor`. Events without a company: administrators, and staff with all clients, receive all; others those of the
-- entities in `firm_event`.
create or replace function app.events_after(p_user integer, p_firm integer, p_id bigint, p_limit integer) returns json
language plpgsql stable security definer set search_path = public
as $$
declare v_staff record; v_all boolean; v_vendors integer[]; v_links integer; v_entities text[];
begin
  select role, all_clients into v_staff from firm_user where firm_id = p_firm and user_id = p_user and active;
  if found then
    v_all := v_staff.role = 'admin' or v_staff.all_clients;
    v_links := 1;
    select coalesce(array_agg(vendor_id), '{}') into v_vendors from assignment where firm_id = p_firm and user_id = p_user;
  else
    v_all := false;
    select coalesce(array_agg(v.vendor_id) filter (where w.active), '{}'), count(*) into v_vendors, v_links
      from vendor_user v join vendor w on w.id = v.vendor_id
     where v.firm_id = p_firm and v.user_id = p_user and (v.access_ends_at is null or v.access_ends_at > now());
  end if;
  v_entities := array(select f.entity from firm_event f
    where case f.audience when 'staff' then v_staff.role is not null else v_links > 0 end);
  return (select json_agg(json_build_object('id', e.id, 'vendor_id', e.vendor_id, 'entity', e.entity, 'entity_id', e.entity_id,
            'type', e.type, 'folders', e.folders, 'user_id', e.user_id) order by e.id)
    from (select * from event
           where firm_id = p_firm and id > p_id
             and not exists (select from client_file_move g where g.vendor_id = event.vendor_id and g.from_firm_id = p_firm)
             and (rule_id is null or rule_id in (select r.rule_id from app.satisfied_rules(p_user, p_firm, event.vendor_id) r))
             and (not is_internal or v_staff.role is not null)
             and (vendor_id is not null or app.sees_firm_event(p_user, entity, entity_id))
             and (v_all or vendor_id = any (v_vendors) or (vendor_id is null and entity = any (v_entities)))
           order by id limit p_limit) e);
end
$$;

alter function app.events_after owner to dossier_gate;
revoke all on function app.events_after from public;
grant execute on function app.events_after to dossier_app;
