-- The theme rules of a company that a person satisfies, each with the widest access that their themes give; the access is null for a rule
-- without themes.
create or replace function app.satisfied_rules(p_user integer, p_firm integer, p_vendor integer) returns table (
  rule_id integer, acl text
)
language sql stable security definer set search_path = public
as $$
  with recursive mine as materialized (select * from app.themes_of(p_user, p_firm, p_vendor)),
  seen as (
    select r.id, r.themes from theme_rule r
     where r.vendor_id = p_vendor and r.parent_id is null and (r.themes = '{}' or exists (select from mine m where m.theme_id = any (r.themes)))
    union all
    select r.id, r.themes from theme_rule r join seen s on r.parent_id = s.id
     where r.themes = '{}' or exists (select from mine m where m.theme_id = any (r.themes))
  )
  -- max() works because 'read-write' sorts after 'read-only'.
  select s.id, (select max(m.acl) from mine m where m.theme_id = any (s.themes)) from seen s
$$;

alter function app.satisfied_rules owner to dossier_gate;
revoke all on function app.satisfied_rules from public;
grant execute on function app.satisfied_rules to dossier_app;
