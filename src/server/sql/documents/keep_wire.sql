-- Trigger: stores a node's JSON beside its columns, so that listing thousands of nodes only concatenates strings.
create or replace function app.keep_wire() returns trigger
language plpgsql
as $$
declare v_root boolean;
begin
  select is_root into v_root from node where id = new.parent_id;
  new.wire := app.to_wire(new, coalesce(v_root, false));
  return new;
end
$$;

grant execute on function app.keep_wire to dossier_app, dossier_gate;
