-- Trigger: updates `lacks_staff` of a person's tasks when their membership of the team changes.
create or replace function app.staff_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform app.keep_lacks_staff((select array_agg(m.task_id) from task_member m where m.user_id = new.user_id and m.firm_id = new.firm_id));
  return null;
end
$$;

alter function app.staff_changed owner to dossier_gate;
revoke all on function app.staff_changed from public;
