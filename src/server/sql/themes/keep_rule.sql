-- Trigger: derives a node's rule from its themes and its folder's rule.
create or replace function app.keep_rule() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_above integer;
begin
  select rule_id into v_above from node where id = new.parent_id;
  new.rule_id := case when new.parent_id is null then null when new.theme_ids is null then v_above
    else app.rule_of(new.firm_id, new.vendor_id, v_above, new.theme_ids) end;
  return new;
end
$$;

alter function app.keep_rule owner to dossier_gate;
revoke all on function app.keep_rule from public;
grant execute on function app.keep_rule to dossier_app;
