-- The lexeme that identifies a company in the search index; it contains a character that no word does.
create or replace function app.vendor_lexeme(p_vendor integer) returns tsvector
language sql immutable
as $$
select array_to_tsvector(array['@' || p_vendor])
$$;

grant execute on function app.vendor_lexeme to dossier_app, dossier_gate;
