-- Names in the order people expect: letters first, accents and capitals only to tell equal words apart, and digits as
-- numbers ("Facture 9" before "Facture 10"). The portal's three languages have this order in common, and so does the tree
-- in the browser (`schemas/documents/nameOrder.ts`).
create collation app.natural (provider = icu, locale = 'en-u-kn-true')
--;
drop index node_by_name
--;
create index node_by_name on node (parent_id, kind, name_key collate app.natural, id) where deleted_at is null
--;
do $$
declare f regprocedure; v_source text;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname in ('content_by_name_asc', 'content_by_name_desc') loop
    v_source := pg_get_functiondef(f);
    if position('order by name_key ' in v_source) = 0 or position('(name_key, id)' in v_source) = 0 then
      raise exception '% does not read names in their order', f;
    end if;
    execute replace(replace(v_source, 'order by name_key ', 'order by name_key collate app.natural '), '(name_key, id)', '(name_key collate app.natural, id)');
  end loop;
end $$
