-- [ACC-O13] Publishes a new version of the terms of the firm in scope and returns its number. Null if the caller may not, or the version
-- `p_seen` is stale.
create or replace function app.publish_terms(p_texts json, p_seen integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare v_version integer;
begin
  if not app.keeps_team() then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('terms', app.scope_firm()));
  select coalesce(max(version), 0) into v_version from terms where firm_id = app.scope_firm();
  if p_seen is not null and p_seen <> v_version then return null; end if;
  insert into terms (firm_id, version, published_by, texts) values (app.scope_firm(), v_version + 1, app.scope_user(), p_texts);
  return v_version + 1;
end
$$;

alter function app.publish_terms owner to dossier_gate;
revoke all on function app.publish_terms from public;
grant execute on function app.publish_terms to dossier_app;
