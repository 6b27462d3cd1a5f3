-- The firm, company and title of a thread's subject, found by the function that `thread_subject` names. No row if there is no such subject.
create or replace function app.place_of_subject(p_subject text, p_id bigint) returns table (firm_id integer, vendor_id integer, title text)
language plpgsql stable security definer set search_path = public
as $$
declare v_found_by text;
begin
  select s.found_by into v_found_by from thread_subject s where s.subject = p_subject;
  if v_found_by is null then return; end if;
  return query execute format('select * from app.%I($1)', v_found_by) using p_id;
end
$$;

alter function app.place_of_subject owner to dossier_gate;
revoke all on function app.place_of_subject from public;
grant execute on function app.place_of_subject to dossier_app;
