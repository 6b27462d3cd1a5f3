-- [WSP-005] The facts that decide whether a due workspace can be deleted; locks it until the transaction ends. No row if it is not due any
-- more.
create or replace function app.workspace_due(p_firm integer) returns table (
  active boolean, deletes_at text, is_deleting boolean, may_take_all boolean
)
language plpgsql security definer set search_path = public
as $$
begin
  perform pg_advisory_xact_lock(20255, p_firm);
  return query select f.active, app.instant(f.deletes_at), f.is_deleting,
      f.deletes_customers or not exists (select from vendor v where v.firm_id = f.id and v.goes_with is distinct from f.id)
    from firm f where f.id = p_firm and f.deletes_at <= now() for update;
end
$$;

alter function app.workspace_due owner to dossier_gate;
revoke all on function app.workspace_due from public;
grant execute on function app.workspace_due to dossier_app;
