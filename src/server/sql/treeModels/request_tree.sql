-- Sets a company's tree model, marks its tree as building and logs it.
create or replace function app.request_tree(p_vendor integer, p_model integer) returns void
language sql security definer set search_path = public
as $$
  insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
  select v.firm_id, v.id, app.scope_user(), 'clientFile', v.id, 'clientTree', 'tree.requested',
      jsonb_build_object('tree_model_id', p_model), jsonb_build_object('state', v.tree_state), '{"state":"building"}'
    from vendor v where v.id = p_vendor and v.firm_id = app.scope_firm();
  update vendor set tree_model_id = p_model, tree_state = 'building' where id = p_vendor and firm_id = app.scope_firm();
$$;

alter function app.request_tree owner to dossier_gate;
revoke all on function app.request_tree from public;
grant execute on function app.request_tree to dossier_app;
