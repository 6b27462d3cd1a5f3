-- Registered in `firm_event`: whether a person may read a thread that belongs to no company.
create or replace function app.sees_thread_event(p_user integer, p_thread bigint) returns boolean
language sql stable security definer set search_path = public
as $$
select app.sees_thread(p_user, p_thread::integer)
$$;

alter function app.sees_thread_event owner to dossier_gate;
revoke all on function app.sees_thread_event from public;
