-- Enters the firm of an address for answers by mail, as the person whom the address belongs to. No row if the address is unknown, or the
-- person may no longer read the thread; senders cannot distinguish the two.
create or replace function app.enter_thread_address(p_local text) returns table (
  thread_id integer, user_id integer, email text, firm_id integer, vendor_id integer, subject text, subject_id bigint, audience text, is_super_admin boolean
)
language plpgsql security definer set search_path = public
as $$
#variable_conflict use_column
declare a thread_address;
begin
  select * into a from thread_address x where x.local_part = p_local;
  if a.local_part is null or not app.sees_thread(a.user_id, a.thread_id) then return; end if;
  if app.enter_firm(a.user_id, a.firm_id) is null then return; end if;
  return query select t.id, u.id, lower(u.email), t.firm_id, t.vendor_id, t.subject, t.subject_id, t.audience, u.is_super_admin
    from thread t join app_user u on u.id = a.user_id and u.active where t.id = a.thread_id;
end
$$;

alter function app.enter_thread_address owner to dossier_gate;
revoke all on function app.enter_thread_address from public;
grant execute on function app.enter_thread_address to dossier_app;
