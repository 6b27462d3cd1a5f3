-- [WIZ-009] Creates a client's root and the folders of its tree model, and marks the tree as ready. Returns the financial years that waited
-- for these folders.
create or replace function app.build_tree(p_vendor integer, p_root_key text, p_folders json) returns integer[]
language plpgsql security definer set search_path = public
as $$
declare v vendor; v_root bigint; v_made bigint[];
begin
  select * into v from vendor where id = p_vendor and tree_state = 'building' for update;
  if v.id is null then return '{}'; end if;
  select id into v_root from node where vendor_id = v.id and is_root;
  if v_root is null then
    insert into node (firm_id, vendor_id, kind, name, name_key, is_root)
        values (v.firm_id, v.id, 'folder', v.company_name, p_root_key, true) returning id into v_root;
  end if;
  v_made := app.place_folders(v_root, p_folders);
  perform app.log_folders(v_made, null);
  update vendor set tree_state = 'ready' where id = v.id;
  insert into event (firm_id, vendor_id, entity, entity_id, machine, type, payload, before, after, folders)
  values (v.firm_id, v.id, 'clientFile', v.id, 'clientTree', 'tree.built', jsonb_build_object('folders', cardinality(v_made)),
    '{"state":"building"}', '{"state":"ready"}', array[v_root]);
  return array(select p.id from accounting_period p where p.vendor_id = v.id and p.state = 'creating' order by p.starts_on, p.id);
end
$$;

alter function app.build_tree owner to dossier_gate;
revoke all on function app.build_tree from public;
grant execute on function app.build_tree to dossier_app;
