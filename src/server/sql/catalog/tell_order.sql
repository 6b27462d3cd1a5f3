-- Notifies one side of an order, without the author, in the portal and by mail as each person's preferences say. Adds to an unread notice
-- of the last hour with the same type, author and company if there is one. `p_side`: `firm` is the staff in charge of the client, `company`
-- the client's users except guests. `p_quiet`: delay of the mail.
create or replace function app.tell_order(p_request integer, p_type text, p_by integer, p_side text, p_quiet interval) returns void
language plpgsql security definer set search_path = public
as $$
declare r service_request; u integer; v_title text; v_chosen jsonb; v_portal text; v_mail text; v_id bigint;
begin
  select * into r from service_request where id = p_request;
  select coalesce(nullif(l.snapshot->>'offer_title', ''), l.snapshot->>'title') into v_title
    from service_request_line l where l.request_id = p_request order by l.place limit 1;
  v_title := coalesce(v_title, '');
  for u in
    select k from app.keepers_of(r.vendor_id) k where p_side = 'firm' and k is distinct from p_by
    union
    select m.user_id from vendor_user m where p_side = 'company' and m.vendor_id = r.vendor_id and m.role <> 'guest'
      and (m.access_ends_at is null or m.access_ends_at > now()) and m.user_id is distinct from p_by
    order by 1
  loop
    select notifications->'service-requests' into v_chosen from app.preferences(u);
    v_portal := coalesce(v_chosen->>'portal', 'instantly');
    v_mail := coalesce(v_chosen->>'mail', 'instantly');
    continue when v_portal = 'never' and v_mail = 'never';
    update notice o set count = o.count + 1,
        names = case when cardinality(o.names) < 5 and not v_title = any (o.names) then o.names || v_title else o.names end,
        service_request_id = p_request, updated_at = now(),
        mail_at = case when o.mail_every = 'instantly' and o.mail_at is not null
            then least(o.created_at + interval '30 minutes', now() + p_quiet) else o.mail_at end
     where o.id = (select id from notice where user_id = u and firm_id = r.firm_id and vendor_id = r.vendor_id and type = p_type
        and by_id is not distinct from p_by and service_request_id is not null and mail_every = v_mail and read_at is null
        and mailed_at is null and updated_at > now() - interval '1 hour' order by id desc limit 1) returning id into v_id;
    if v_id is null then
      insert into notice (firm_id, vendor_id, user_id, type, by_id, service_request_id, names, shown_at, mail_at, mail_every)
      values (r.firm_id, r.vendor_id, u, p_type, p_by, p_request, array[v_title],
        app.told_at(v_portal, now(), interval '0', r.firm_id), app.told_at(v_mail, now(), p_quiet, r.firm_id), v_mail);
    end if;
  end loop;
end
$$;

alter function app.tell_order owner to dossier_gate;
revoke all on function app.tell_order from public;
grant execute on function app.tell_order to dossier_app;
