-- Who looks after which client is for the firm's staff, and for those who keep its team. A client's people see it of their own
-- company alone: until now a statement without its condition would have told them of every client of the firm.
drop policy scope on assignment;
create policy scope on assignment for select to dossier_app
  using (firm_id = (select app.scope_firm())
    and (vendor_id in (select unnest(app.scope_vendors())) or (select app.scope_is_staff()) or (select app.keeps_team())));
