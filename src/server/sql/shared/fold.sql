-- Removes accents and ligatures from a lower-case text, for search and sorting that ignore them. Generated columns and indexes use it: if
-- its results change, a migration must rewrite them.
create or replace function app.fold(p_text text) returns text
language sql immutable parallel safe
as $$
select replace(replace(replace(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]+', '', 'g'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

grant execute on function app.fold to dossier_app, dossier_gate;
