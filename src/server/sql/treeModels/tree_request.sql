-- The state of a company's tree, and whether the firm offers a model; locks both until the transaction ends. Does not need the company in
-- scope, because its creator may not see it yet.
create or replace function app.tree_request(p_vendor integer, p_model integer) returns table (
  state text, is_offered boolean
)
language plpgsql security definer set search_path = public
as $$
begin
  return query select v.tree_state, p_model is null or exists (
      select 1 from tree_model m where m.id = p_model and m.firm_id = v.firm_id and m.state = 'available' for key share)
    from vendor v where v.id = p_vendor and v.firm_id = app.scope_firm() for update of v;
end
$$;

alter function app.tree_request owner to dossier_gate;
revoke all on function app.tree_request from public;
grant execute on function app.tree_request to dossier_app;
