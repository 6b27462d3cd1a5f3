-- Client users see only the assignments of their own company, even if a query lacks that condition. Staff, and people who may change the
-- firm's team, see all assignments of the firm.
drop policy scope on assignment;
create policy scope on assignment for select to dossier_app
  using (firm_id = (select app.scope_firm())
    and (vendor_id in (select unnest(app.scope_vendors())) or (select app.scope_is_staff()) or (select app.keeps_team())));
