-- Firms whose app has waited for its build for over 30 minutes, so that the job seems lost.
create or replace function app.lost_mobile_builds() returns setof integer
language sql stable security definer set search_path = public
as $$
  select firm_id from mobile_app where state in ('requested', 'building') and state_since < now() - interval '30 minutes'
$$;

alter function app.lost_mobile_builds owner to dossier_gate;
revoke all on function app.lost_mobile_builds from public;
grant execute on function app.lost_mobile_builds to dossier_app;
