-- Notifies people in the portal about a signature: those signatories among `p_signatories` who have an account, and the sender if
-- `p_sender`; never `p_by`. Sends no mail, because each of these steps sends a mail of its own.
create or replace function app.tell_signature(p_signature integer, p_type text, p_by integer, p_signatories integer[], p_sender boolean)
returns void
language plpgsql security definer set search_path = public
as $$
declare s signature; u integer; v_portal text;
begin
  select * into s from signature where id = p_signature;
  for u in
    select x from (
      select s.author_id where p_sender
      union select a.id from signature_signatory y join app_user a on lower(a.email) = y.email
       where y.signature_id = s.id and y.id = any (p_signatories)
    ) t (x) where x is distinct from p_by order by x
  loop
    continue when not app.sees_signature(u, p_signature);
    select notifications->'signatures'->>'portal' into v_portal from app.preferences(u);
    v_portal := coalesce(v_portal, 'instantly');
    continue when v_portal = 'never';
    insert into notice (firm_id, vendor_id, user_id, type, by_id, signature_id, names, shown_at, mail_every)
    values (s.firm_id, s.vendor_id, u, p_type, p_by, s.id, array[s.document_name], app.told_at(v_portal, now(), interval '0', s.firm_id), 'never');
  end loop;
end
$$;

alter function app.tell_signature owner to dossier_gate;
revoke all on function app.tell_signature from public;
grant execute on function app.tell_signature to dossier_app;
