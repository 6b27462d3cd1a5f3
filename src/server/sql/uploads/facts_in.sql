-- The facts that decide on a new document: the person's rights, the folder, and a node with the same name. `app.finish_upload` compares
-- them as a whole to detect changes.
create or replace function app.facts_in(p_scope json, p_vendor integer, p_folder bigint, p_key text) returns jsonb
language plpgsql
as $$
begin
  return app.facts_with(p_scope::jsonb, app.folder_in(p_vendor, p_folder), p_key);
end
$$;

grant execute on function app.facts_in to dossier_app;
