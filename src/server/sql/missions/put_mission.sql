-- Updates a mission: keys that are missing in `p` stay unchanged; `services` and `member_ids` replace all former ones. For a caller who has
-- locked the mission in their scope, or a job.
create or replace function app.put_mission(p_id integer, p jsonb) returns void
language plpgsql security definer set search_path = public
as $$
declare m mission;
begin
  select * into m from mission where id = p_id for update;
  if m.id is null or m.firm_id is distinct from coalesce(app.scope_firm(), m.firm_id) then
    raise exception 'no scope for mission %', p_id;
  end if;
  update mission set
    state = coalesce(p->>'state', state), step = coalesce(p->>'step', step),
    name = coalesce(p->>'name', name), name_key = coalesce(p->>'name_key', name_key),
    reference = coalesce(p->>'reference', reference),
    starts_on = case when p ? 'starts_on' then nullif(p->>'starts_on', '')::date else starts_on end,
    ends_on = case when p ? 'ends_on' then nullif(p->>'ends_on', '')::date else ends_on end,
    manager_id = case when p ? 'manager_id' then (p->>'manager_id')::integer else manager_id end,
    tacit_renewal = coalesce((p->>'tacit_renewal')::boolean, tacit_renewal),
    renewal_months = coalesce((p->>'renewal_months')::integer, renewal_months),
    announced_for = case when p ? 'announced_for' then (p->>'announced_for')::date else announced_for end,
    price_net = coalesce((p->>'price_net')::bigint, price_net), price_gross = coalesce((p->>'price_gross')::bigint, price_gross),
    minutes = coalesce((p->>'minutes')::integer, minutes),
    signed_on = case when p ? 'signed_on' then (p->>'signed_on')::date else signed_on end,
    signed_by = case when p ? 'signed_by' then (p->>'signed_by')::integer else signed_by end,
    ended_on = case when p ? 'ended_on' then (p->>'ended_on')::date else ended_on end,
    reason = coalesce(p->>'reason', reason), version = coalesce((p->>'version')::integer, version),
    revision = revision + 1, updated_at = now()
   where id = p_id;
  if p ? 'member_ids' then
    delete from mission_member where mission_id = p_id;
    insert into mission_member (mission_id, user_id, firm_id, vendor_id)
    select distinct p_id, u.id, m.firm_id, m.vendor_id
      from jsonb_array_elements_text(p->'member_ids') x join app_user u on u.id = x::integer;
  end if;
  if p ? 'services' then
    delete from mission_service where mission_id = p_id;
    insert into mission_service (mission_id, key, place, firm_id, vendor_id, service_id, snapshot, starts_on, ends_on, first_due,
      recurrences, assignee_id)
    select p_id, (s->>'key')::integer, place, m.firm_id, m.vendor_id,
        (select c.id from catalog_service c where c.id = (s->'snapshot'->>'service_id')::integer and c.firm_id = m.firm_id),
        s->'snapshot', nullif(s->>'starts_on', '')::date, nullif(s->>'ends_on', '')::date, nullif(s->>'first_due', '')::date,
        (s->>'recurrences')::integer, (select u.id from app_user u where u.id = (s->>'assignee_id')::integer)
      from jsonb_array_elements(p->'services') with ordinality as l (s, place);
  end if;
end
$$;

alter function app.put_mission owner to dossier_gate;
revoke all on function app.put_mission from public;
grant execute on function app.put_mission to dossier_app;
