-- The newest terms of the firm behind a host, or the platform's newest if the firm has none, as JSON.
create or replace function app.current_terms(p_host text, p_language text) returns json
language plpgsql stable security definer set search_path = public
as $$
declare v_firm integer; t terms;
begin
  select id into v_firm from firm where active and domain = p_host order by domain_since, id limit 1;
  if v_firm is null and p_host in ('localhost', '127.0.0.1', '::1') then
    select id into v_firm from firm where active order by id limit 1;
  end if;
  select * into t from terms where firm_id = v_firm order by version desc limit 1;
  if not found then select * into t from terms where firm_id is null order by version desc limit 1; end if;
  return app.terms_json(t, p_language);
end
$$;

alter function app.current_terms owner to dossier_gate;
revoke all on function app.current_terms from public;
grant execute on function app.current_terms to dossier_app;
