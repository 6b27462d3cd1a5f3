-- [WSP-005] [WSP-006] Plans the deletion of the firm in scope in thirty days, with or without its customers (`p_customers`), or cancels it
-- (`p_customers` null), for an administrator of its holding. Removes the marks on customers of an earlier plan.
create or replace function app.date_deletion(p_customers boolean) returns void
language sql security definer set search_path = public
as $$
  update vendor set goes_with = null where goes_with = app.scope_firm()
    and exists (select from firm f where f.id = app.scope_firm() and f.group_id = app.scope_holding() and not f.is_deleting);
  update firm set deletes_at = case when p_customers is not null then now() + interval '30 days' end,
      deletes_customers = coalesce(p_customers, false),
      deletion_by = case when p_customers is not null then app.scope_user() end
   where id = app.scope_firm() and group_id = app.scope_holding() and not is_deleting
$$;

alter function app.date_deletion owner to dossier_gate;
revoke all on function app.date_deletion from public;
grant execute on function app.date_deletion to dossier_app;
