-- Whether a person may see an event without a company, according to the function that `firm_event` names for the entity; true if it names
-- none.
create or replace function app.sees_firm_event(p_user integer, p_entity text, p_id bigint) returns boolean
language plpgsql stable security definer set search_path = public
as $$
declare v_seen_by text; v_sees boolean := true;
begin
  select f.seen_by into v_seen_by from firm_event f where f.entity = p_entity;
  if v_seen_by is not null then execute format('select app.%I($1, $2)', v_seen_by) into v_sees using p_user, p_id; end if;
  return v_sees;
end
$$;

alter function app.sees_firm_event owner to dossier_gate;
revoke all on function app.sees_firm_event from public;
