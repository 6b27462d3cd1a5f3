-- Claims the notices to mail to a person now, in order. Waits for rows that another transaction changes: skipped rows would be mailed an
-- hour later. Leaves out notices whose subject the person may not see any more, or about which they want no mail: `notice_type` names the
-- check and the preference.
create or replace function app.take_notices(p_firm integer, p_user integer) returns table (
  id bigint, type text, by_name text, company_name text, vendor_id integer, names text[], count integer, family text
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare v_chosen jsonb; v_active boolean;
begin
  select p.notifications into v_chosen from app.preferences(p_user) p;
  v_active := exists (select from app_user u where u.id = p_user and u.active);
  return query
  with taken as (
    update notice n set mailed_at = now() where n.id in (
      select o.id from notice o
       where o.firm_id = p_firm and o.user_id = p_user and o.mailed_at is null and o.read_at is null and o.mail_at is not null
         and (o.snoozed_until is null or o.snoozed_until <= now()) and (o.mail_at <= now() or o.mail_every = 'instantly') order by o.id for update)
    returning n.*)
  select t.id, t.type, app.person(t.by_id)->>'name', coalesce(v.company_name, f.name), t.vendor_id, t.names, t.count, k.preference
    from taken t join notice_type k on k.type = t.type join firm f on f.id = t.firm_id left join vendor v on v.id = t.vendor_id
   where v_active and coalesce(v_chosen->k.preference->>'mail', 'instantly') <> 'never'
     and app.sees_notice(k.seen_by, p_user, t.id)
   order by t.id;
end
$$;

alter function app.take_notices owner to dossier_gate;
revoke all on function app.take_notices from public;
grant execute on function app.take_notices to dossier_app;
