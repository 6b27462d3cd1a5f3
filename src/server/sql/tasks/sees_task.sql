-- Whether a person may see a task now, independent of the current scope; for notices.
create or replace function app.sees_task(p_user integer, p_task integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select exists (select from task t where t.id = p_task and case
    when t.vendor_id is null then
      exists (select from firm_user f join app_user u on u.id = f.user_id and u.active
         where f.firm_id = t.firm_id and f.user_id = p_user and f.active and (f.role = 'admin' or t.author_id = p_user
           or not exists (select from task_member m where m.task_id = t.id)
               or exists (select from task_member m where m.task_id = t.id and m.user_id = p_user)))
      and app.opens(t.firm_rule, array(select h.theme_id from app.themes_of(p_user, t.firm_id, null) h))
    else
      app.still_enters(p_user, t.vendor_id)
      and (t.rule_id is null or exists (select from app.satisfied_rules(p_user, t.firm_id, t.vendor_id) r where r.rule_id = t.rule_id))
      and ((t.type = 'information_request' and not t.internal)
        or exists (select from firm_user f where f.firm_id = t.firm_id and f.user_id = p_user and f.active))
    end)
$$;

alter function app.sees_task owner to dossier_gate;
revoke all on function app.sees_task from public;
grant execute on function app.sees_task to dossier_app;
