-- [SAD-033] Counts that show the health of the firm in scope; null if the caller is no platform administrator.
create or replace function app.support_health() returns json
language plpgsql stable security definer set search_path = public
as $$
declare f integer := app.scope_firm();
begin
  if not app.is_provider() then return null; end if;
  return json_build_object(
    'administrators', (select count(*) from firm_user m where m.firm_id = f and m.role = 'admin' and m.active and m.joined_at is not null),
    'invitations', (select count(*) from (
        select 1 from firm_user m where m.firm_id = f and m.active and m.joined_at is null and m.invited_at < now() - interval '7 days'
        union all select 1 from vendor_user v where v.firm_id = f and v.joined_at is null and v.invited_at < now() - interval '7 days') waiting),
    'mails', (select count(*) from mail m where m.firm_id = f and m.state = 'failed' and m.created_at > now() - interval '30 days'),
    'uploads', (select count(*) from upload u where u.firm_id = f and u.document_id is null and u.touched_at < now() - interval '1 day'),
    'modules', (select count(*) from module m where m.firm_id = f and m.vendor_id is null and m.is_active),
    'clients', (select count(*) from vendor v where v.firm_id = f and v.active),
    'people', (select count(*) from (select user_id from firm_user m where m.firm_id = f and m.active
        union select user_id from vendor_user v where v.firm_id = f) people),
    'documents', (select count(*) from node n where n.firm_id = f and n.kind = 'document' and n.deleted_at is null),
    'bytes', (select coalesce(sum(n.size), 0) from node n where n.firm_id = f and n.kind = 'document' and n.deleted_at is null))
  ;
end
$$;

alter function app.support_health owner to dossier_gate;
revoke all on function app.support_health from public;
grant execute on function app.support_health to dossier_app;
