-- Records that a visitor reads the current version of a shared document, and how (`p_doing`). Returns false if it was recorded before, or
-- the document is not shared.
create or replace function app.begin_reading(p_pass bytea, p_share integer, p_hash text, p_doing text) returns boolean
language plpgsql
as $$
declare v_version bigint;
begin
  select n.version_id into v_version from node n
   where n.hash = p_hash and n.kind = 'document' and app.is_shared(p_share, n.id);
  return v_version is not null and app.begin_reading_of(p_pass, p_doing || ' ' || v_version);
end
$$;

revoke all on function app.begin_reading from public;
grant execute on function app.begin_reading to dossier_app;
