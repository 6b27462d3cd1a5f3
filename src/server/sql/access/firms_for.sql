-- The firms that a session reaches, in the form of `app.firms_of`.
create or replace function app.firms_for(p_session integer) returns json
language sql stable security definer set search_path = public
as $$
  select coalesce(json_agg(f.firm order by f.place), '[]'::json)
    from session s cross join lateral json_array_elements(app.firms_of(s.user_id)) with ordinality as f (firm, place)
   where s.id = p_session and app.issuer_reaches(s.provider_id, s.provider_issuer, s.provider_verified, (f.firm ->> 'id')::integer)
$$;

alter function app.firms_for owner to dossier_gate;
revoke all on function app.firms_for from public;
grant execute on function app.firms_for to dossier_app;
