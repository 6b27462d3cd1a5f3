-- Ends the sessions of a person. If `p_firm` is given, spares the sessions on the host of another firm that the person still belongs to.
create or replace function app.end_sessions_of(p_user integer, p_firm integer) returns void
language plpgsql security definer set search_path = public
as $$
declare v_session integer; v_spared text[];
begin
  perform 1 from app_user where id = p_user for no key update;
  select coalesce(array_agg(f.domain), '{}') into v_spared from firm f
   where p_firm is not null and f.id <> p_firm and f.active
     and (exists (select 1 from firm_user m where m.firm_id = f.id and m.user_id = p_user and m.active)
       or exists (select 1 from vendor_user v where v.firm_id = f.id and v.user_id = p_user
                    and (v.access_ends_at is null or v.access_ends_at > now())));
  delete from login_code where user_id = p_user and used_at is null and host <> all (v_spared);
  for v_session in update session set ended_at = now() where user_id = p_user and ended_at is null and host <> all (v_spared) returning id loop
    perform pg_notify('live', 'session_ended:' || v_session);
  end loop;
end
$$;

alter function app.end_sessions_of owner to dossier_gate;
revoke all on function app.end_sessions_of from public;
