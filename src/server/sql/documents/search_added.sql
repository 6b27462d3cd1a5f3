-- Trigger: adds new nodes, except roots, to the search index.
create or replace function app.search_added() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  insert into node_search (node_id, firm_id, vendor_id, kind, start_date, name_words, words)
  select a.id, a.firm_id, a.vendor_id, a.kind, a.start_date, l, l || app.vendor_lexeme(a.vendor_id)
    from added a, lateral (select app.lexemes_of_name(a.name_key) as l offset 0) x where not a.is_root;
  return null;
end
$$;

alter function app.search_added owner to dossier_gate;
revoke all on function app.search_added from public;
grant execute on function app.search_added to dossier_app;
