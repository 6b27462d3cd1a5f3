-- The search lexemes of the text in a version's content.
create or replace function app.text_of(p_version bigint) returns tsvector
language sql stable
as $$
select t.words from version v join content_text t on t.firm_id = v.firm_id and t.checksum = v.content where v.id = p_version
$$;

grant execute on function app.text_of to dossier_app, dossier_gate;
