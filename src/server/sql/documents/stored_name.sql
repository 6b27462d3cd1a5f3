-- [UPL-021] [UPL-O05] The stored name of a version: the document's name, cut to 190 characters with its extension, then the time of the
-- version in milliseconds since 1970 and the random suffix, before the extension. No two versions of a document have the same one.
create or replace function app.stored_name(p_name text, p_at timestamptz, p_suffix text) returns text
language sql immutable
as $$
select left(regexp_replace(p_name, '\.[^.]*$', ''), 190 - length(coalesce(substring(p_name from '\.[^.]*$'), '')))
  || '_' || floor(extract(epoch from p_at) * 1000)::bigint || '_' || p_suffix || coalesce(substring(p_name from '\.[^.]*$'), '')
$$;

grant execute on function app.stored_name to dossier_app, dossier_gate;
