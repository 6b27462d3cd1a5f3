-- Whether a person with these themes satisfies a rule. `p_rule` is a list of lists of theme ids; the person must have one theme of each
-- list.
create or replace function app.opens(p_rule jsonb, p_themes integer[]) returns boolean
language sql immutable
as $$
  select p_rule is null or not exists (select from jsonb_array_elements(p_rule) l
    where not exists (select from jsonb_array_elements_text(l) t where t::integer = any (p_themes)))
$$;

grant execute on function app.opens to dossier_app, dossier_gate;
