-- Stores a content's extracted text and words, and updates the search index of its documents.
create or replace function app.keep_text(
  p_firm integer, p_checksum text, p_state text, p_body text, p_words text[]
) returns void
language plpgsql security definer set search_path = public
as $$
declare v_words tsvector := app.lexemes_of(p_words);
begin
  update content_text set state = p_state, read_at = now(), body = p_body, words = v_words
   where firm_id = p_firm and checksum = p_checksum and read_at is null;
  if not found or p_state <> 'read' then return; end if;
  -- In the order of ids, like every other change of several documents, to avoid deadlocks.
  update node_search s set words = s.name_words || v_words || app.vendor_lexeme(s.vendor_id)
    from (select n.id from version v join node n on n.version_id = v.id and n.id = v.document_id
           where v.firm_id = p_firm and v.content = p_checksum order by n.id) d
   where s.node_id = d.id;
end
$$;

alter function app.keep_text owner to dossier_gate;
revoke all on function app.keep_text from public;
grant execute on function app.keep_text to dossier_app;
