-- Updates `lacks_staff` of tasks: whether no active staff member is assigned.
create or replace function app.keep_lacks_staff(p_tasks integer[]) returns void
language sql security definer set search_path = public
as $$
  update task t set lacks_staff = not k.has_staff
    from (select o.id, exists (select from task_member m join firm_user f on f.firm_id = m.firm_id and f.user_id = m.user_id and f.active
            where m.task_id = o.id and m.side = 'firm') as has_staff from unnest(p_tasks) o(id)) k
   where t.id = k.id and t.lacks_staff = k.has_staff
$$;

alter function app.keep_lacks_staff owner to dossier_gate;
revoke all on function app.keep_lacks_staff from public;
