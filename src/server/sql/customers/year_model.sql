-- [CLI-O05] The folders to create for a financial year: from the client's tree model, or else the firm's default one. `is_waiting`: the
-- client's own folders are still being created.
create or replace function app.year_model(p_period integer) returns table (is_waiting boolean, folders jsonb)
language sql stable security definer set search_path = public
as $$
  select v.tree_state = 'building', (select m.folders from tree_model m where m.firm_id = v.firm_id
      and (m.id = v.tree_model_id or (v.tree_model_id is null and m.is_default)))
    from accounting_period p join vendor v on v.id = p.vendor_id where p.id = p_period
$$;

alter function app.year_model owner to dossier_gate;
revoke all on function app.year_model from public;
grant execute on function app.year_model to dossier_app;
