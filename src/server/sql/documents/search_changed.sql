-- Trigger: updates the search index when a node's name, version or date changes.
create or replace function app.search_changed() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_name tsvector := app.lexemes_of_name(new.name_key);
begin
  update node_search set start_date = new.start_date, name_words = v_name,
      words = v_name || coalesce(app.text_of(new.version_id), '') || app.vendor_lexeme(new.vendor_id)
   where node_id = new.id;
  return null;
end
$$;

alter function app.search_changed owner to dossier_gate;
revoke all on function app.search_changed from public;
grant execute on function app.search_changed to dossier_app;
