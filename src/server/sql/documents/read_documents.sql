-- Reads documents of one company for several people at once: one row per reference, null without access. Enters the scope again when the
-- person changes.
create or replace function app.read_documents(p_vendor integer, p_users integer[], p_refs text[]) returns table (
  text text
)
language plpgsql
as $$
declare v_user integer; v_enters boolean;
begin
  for v_place in 1 .. cardinality(p_refs) loop
    if v_user is distinct from p_users[v_place] then
      v_user := p_users[v_place];
      v_enters := app.enter_vendor_now(v_user, p_vendor, 'documents') is not null;
    end if;
    text := case when v_enters then app.document_in(p_vendor, p_refs[v_place]) end;
    return next;
  end loop;
end
$$;

revoke all on function app.read_documents from public;
grant execute on function app.read_documents to dossier_app;
