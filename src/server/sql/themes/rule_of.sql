-- The rule for themes set below another rule, created if there is none. Adds a new rule to the scope, so that its author still sees the
-- node.
create or replace function app.rule_of(
  p_firm integer, p_vendor integer, p_parent integer, p_themes integer[]
) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_id integer; v_themes integer[] := array(select distinct t from unnest(p_themes) t order by t);
begin
  if p_themes is null or (v_themes = '{}' and p_parent is null) then return p_parent; end if;
  loop
    select id into v_id from theme_rule where vendor_id = p_vendor and parent_id is not distinct from p_parent and themes = v_themes;
    if found then
      if app.scope_user() is not null and not v_id = any (app.scope_rules()) then perform app.take_themes(app.scope_user(), p_firm, p_vendor); end if;
      return v_id;
    end if;
    insert into theme_rule (firm_id, vendor_id, parent_id, themes) values (p_firm, p_vendor, p_parent, v_themes)
    on conflict do nothing returning id into v_id;
    if found then
      -- The author must have the new rule in the scope to see the node.
      if app.scope_user() is not null then perform app.take_themes(app.scope_user(), p_firm, p_vendor); end if;
      return v_id;
    end if;
  end loop;
end
$$;

alter function app.rule_of owner to dossier_gate;
revoke all on function app.rule_of from public;
grant execute on function app.rule_of to dossier_app;
