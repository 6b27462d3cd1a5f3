-- The terms that a user accepted, newest first. Leaves out firms that one of the user's open sessions, opened by an identity provider, does
-- not reach (`app.is_out_of_reach`).
create or replace function app.accepted_terms(p_user integer) returns json
language sql stable security definer set search_path = public
as $$
  select coalesce(json_agg(app.terms_json(t, a.language)::jsonb || jsonb_build_object('accepted_at', app.instant(a.accepted_at))
           order by a.accepted_at desc, t.id desc), '[]'::json)
    from terms_acceptance a join terms t on t.id = a.terms_id where a.user_id = p_user
        and (t.firm_id is null or not app.is_out_of_reach(p_user, t.firm_id))
$$;

alter function app.accepted_terms owner to dossier_gate;
revoke all on function app.accepted_terms from public;
grant execute on function app.accepted_terms to dossier_app;
