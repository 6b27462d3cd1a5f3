-- A text search query that limits a word index to these companies. Null for none or more than 400: reading the rows of other companies too
-- is then cheaper.
create or replace function app.vendors_query(p_vendors integer[]) returns tsquery
language sql immutable
as $$
select case when cardinality(p_vendors) between 1 and 400 then (select string_agg('''@' || w || '''', ' | ') from unnest(p_vendors) w)::tsquery end
$$;

grant execute on function app.vendors_query to dossier_app, dossier_gate;
