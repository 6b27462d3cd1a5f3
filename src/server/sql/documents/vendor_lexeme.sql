-- The lexeme that stands for a company in the search index; no word contains the sign.
create or replace function app.vendor_lexeme(p_vendor integer) returns tsvector
language sql immutable
as $$
select array_to_tsvector(array['@' || p_vendor])
$$;

grant execute on function app.vendor_lexeme to dossier_app, dossier_gate;
