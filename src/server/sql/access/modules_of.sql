-- [ROL-026] [NET-O08] The firm's modules, each replaced by the company's setting if there is one. [NET-028] [ACC-083] A company has the
-- accounting module only with an accounting connection. Must run in a scope that can read both.
create or replace function app.modules_of(p_firm integer, p_vendor integer)
  returns table (name text, is_active boolean, priority integer, is_home boolean, is_navbar boolean, is_settings boolean)
language sql stable
as $$
  select distinct on (m.name) m.name, m.is_active, m.priority, m.is_home, m.is_navbar, m.is_settings from module m
   where m.firm_id = p_firm and (m.vendor_id is null or m.vendor_id is not distinct from p_vendor)
     and (m.name <> 'accounting-software' or p_vendor is null
       or exists (select 1 from accounting_connection c where c.vendor_id = p_vendor))
   order by m.name, m.vendor_id nulls last
$$;

grant execute on function app.modules_of to dossier_app;
