-- Whether the documents module is active for a firm and one of its companies.
create or replace function app.shares_documents(p_firm integer, p_vendor integer) returns boolean
language sql stable security definer set search_path = public
as $$
  select coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id is null and m.name = 'documents'), false)
     and coalesce((select m.is_active from module m where m.firm_id = p_firm and m.vendor_id = p_vendor and m.name = 'documents'), true)
$$;

alter function app.shares_documents owner to dossier_gate;
revoke all on function app.shares_documents from public;
grant execute on function app.shares_documents to dossier_app;
