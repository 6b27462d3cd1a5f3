-- Notifies those of `p_users` who may see a task, except `p_by`, as their preferences say. Adds to an unread, unmailed notice of the last
-- hour with the same type, author and company if there is one. Sends no mail unless `p_mail`; `p_quiet` is the delay of the mail.
create or replace function app.tell_task(
  p_task integer, p_type text, p_by integer, p_users integer[], p_mail boolean, p_quiet interval
) returns void
language plpgsql security definer set search_path = public
as $$
declare t task; u integer; v_chosen jsonb; v_portal text; v_mail text; v_id bigint;
begin
  select * into t from task where id = p_task;
  for u in select distinct x from unnest(p_users) x where x is distinct from p_by order by x loop
    continue when not app.sees_task(u, p_task);
    select notifications->'tasks' into v_chosen from app.preferences(u);
    v_portal := coalesce(v_chosen->>'portal', 'instantly');
    v_mail := case when p_mail then coalesce(v_chosen->>'mail', 'instantly') else 'never' end;
    continue when v_portal = 'never' and v_mail = 'never';
    update notice o set count = o.count + (not t.title = any (o.names))::integer,
        names = case when cardinality(o.names) < 5 and not t.title = any (o.names) then o.names || t.title else o.names end,
        task_id = p_task, updated_at = now(),
        mail_at = case when o.mail_every = 'instantly' and o.mail_at is not null
            then least(o.created_at + interval '30 minutes', now() + p_quiet) else o.mail_at end
     where o.id = (select id from notice where user_id = u and firm_id = t.firm_id and vendor_id is not distinct from t.vendor_id and type = p_type
        and by_id is not distinct from p_by and task_id is not null and mail_every = v_mail and read_at is null and mailed_at is null
        and updated_at > now() - interval '1 hour' order by id desc limit 1) returning id into v_id;
    if v_id is null then
      insert into notice (firm_id, vendor_id, user_id, type, by_id, task_id, names, shown_at, mail_at, mail_every)
      values (t.firm_id, t.vendor_id, u, p_type, p_by, p_task, array[t.title], app.told_at(v_portal, now(), interval '0', t.firm_id),
        app.told_at(v_mail, now(), p_quiet, t.firm_id), v_mail);
    end if;
  end loop;
end
$$;

alter function app.tell_task owner to dossier_gate;
revoke all on function app.tell_task from public;
grant execute on function app.tell_task to dossier_app;
