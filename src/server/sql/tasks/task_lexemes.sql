-- The search lexemes of a task: the words of its title, and lexemes for its firm and company. The index `task_words` stores the
-- result: after a change, a migration must rebuild that index.
create or replace function app.task_lexemes(p_title text, p_firm integer, p_vendor integer) returns tsvector
language plpgsql immutable
as $$
begin
  return app.lexemes_of_name(lower(p_title)) || array_to_tsvector(array['#' || p_firm, '@' || coalesce(p_vendor, 0)]);
end
$$;

grant execute on function app.task_lexemes to dossier_app, dossier_gate;
