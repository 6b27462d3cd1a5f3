-- A query on a word index for these companies. Null for so many that reading rows of other companies is cheaper.
create or replace function app.vendors_query(p_vendors integer[]) returns tsquery
language sql immutable
as $$
select case when cardinality(p_vendors) between 1 and 400 then (select string_agg('''@' || w || '''', ' | ') from unnest(p_vendors) w)::tsquery end
$$;

grant execute on function app.vendors_query to dossier_app, dossier_gate;
