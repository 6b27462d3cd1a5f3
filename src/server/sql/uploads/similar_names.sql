-- `app.names_like` after entering the company, to number a new name (DOC-027). Null if the user has no access to the company.
create or replace function app.similar_names(
  p_user integer, p_vendor integer, p_folder bigint, p_prefix text
) returns text[]
language plpgsql
as $$
begin
  if app.enter_vendor_now(p_user, p_vendor, 'documents') is null then return null; end if;
  return app.names_like(p_folder, p_prefix);
end
$$;

grant execute on function app.similar_names to dossier_app;
