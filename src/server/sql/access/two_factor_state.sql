-- The state of a person's authenticator app for the firm in scope: `off`; `on`; or `on_elsewhere` if the firm may not remove it, because
-- the person belongs to other firms too and the app also protects their documents.
create or replace function app.two_factor_state(p_user integer) returns text
language sql stable security definer set search_path = public
as $$
  select case when not exists (select from two_factor f where f.user_id = p_user and f.confirmed_at is not null) then 'off'
              when app.owns_names(p_user) then 'on' else 'on_elsewhere' end
$$;

alter function app.two_factor_state owner to dossier_gate;
revoke all on function app.two_factor_state from public;
grant execute on function app.two_factor_state to dossier_app;
