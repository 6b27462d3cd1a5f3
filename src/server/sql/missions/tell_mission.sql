-- Notifies a mission's manager, author and members who may see it, and the client's administrators if `p_client`; never `p_by`. `p_quiet`:
-- delay of the mail.
create or replace function app.tell_mission(p_mission integer, p_type text, p_by integer, p_client boolean, p_quiet interval) returns void
language plpgsql security definer set search_path = public
as $$
declare m mission; u integer; v_chosen jsonb; v_portal text; v_mail text;
begin
  select * into m from mission where id = p_mission;
  for u in
    select x from (
      select m.manager_id union select m.author_id union select d.user_id from mission_member d where d.mission_id = m.id
      union select c.user_id from vendor_user c where p_client and c.vendor_id = m.vendor_id and c.role = 'admin'
    ) t (x) where x is not null and x is distinct from p_by order by x
  loop
    continue when not app.sees_mission(u, p_mission);
    select notifications->'tasks' into v_chosen from app.preferences(u);
    v_portal := coalesce(v_chosen->>'portal', 'instantly');
    v_mail := coalesce(v_chosen->>'mail', 'instantly');
    continue when v_portal = 'never' and v_mail = 'never';
    insert into notice (firm_id, vendor_id, user_id, type, by_id, mission_id, names, shown_at, mail_at, mail_every)
    values (m.firm_id, m.vendor_id, u, p_type, p_by, p_mission, array[m.name], app.told_at(v_portal, now(), interval '0', m.firm_id),
      app.told_at(v_mail, now(), p_quiet, m.firm_id), v_mail);
  end loop;
end
$$;

alter function app.tell_mission owner to dossier_gate;
revoke all on function app.tell_mission from public;
grant execute on function app.tell_mission to dossier_app;
