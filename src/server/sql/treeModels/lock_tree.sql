-- Locks a company's tree for the job that creates its folders; no row if the company was deleted.
create or replace function app.lock_tree(p_vendor integer) returns table (state text, company_name text, folders jsonb)
language plpgsql security definer set search_path = public
as $$
begin
  perform pg_advisory_xact_lock(20250, p_vendor);
  return query select v.tree_state, v.company_name, coalesce((select m.folders from tree_model m where m.id = v.tree_model_id), '[]')
    from vendor v where v.id = p_vendor for update of v;
end
$$;

alter function app.lock_tree owner to dossier_gate;
revoke all on function app.lock_tree from public;
grant execute on function app.lock_tree to dossier_app;
