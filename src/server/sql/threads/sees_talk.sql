-- Whether a person may read the threads of an audience about a subject now, independent of the scope: they may see the subject, its module
-- is active for their side, and the audience includes their side.
create or replace function app.sees_talk(p_user integer, p_subject text, p_id bigint, p_audience text) returns boolean
language plpgsql stable security definer set search_path = public
as $$
declare p record; s thread_subject; v_staff boolean; v_sees boolean; v_shared boolean;
begin
  select * into s from thread_subject t where t.subject = p_subject;
  select * into p from app.place_of_subject(p_subject, p_id);
  if s.subject is null or p.firm_id is null then return false; end if;
  v_staff := exists (select from firm_user f where f.firm_id = p.firm_id and f.user_id = p_user and f.active);
  if p_audience = 'internal' and not v_staff or (p_audience = 'provider') <> (p_subject = 'provider')
     or (p_audience = 'internal' and p_subject = 'chat') or (p_audience = 'shared' and p.vendor_id is null) then return false; end if;
  if s.module is not null and not coalesce(
      (select m.is_active from module m where not v_staff and m.firm_id = p.firm_id and m.vendor_id = p.vendor_id and m.name = s.module),
      (select m.is_active from module m where m.firm_id = p.firm_id and m.vendor_id is null and m.name = s.module), false) then return false; end if;
  if p_audience = 'shared' and s.shared_by is not null then
    execute format('select app.%I($1)', s.shared_by) into v_shared using p_id;
    if not v_shared then return false; end if;
  end if;
  execute format('select app.%I($1, $2)', s.seen_by) into v_sees using p_user, p_id;
  return v_sees;
end
$$;

alter function app.sees_talk owner to dossier_gate;
revoke all on function app.sees_talk from public;
grant execute on function app.sees_talk to dossier_app;
