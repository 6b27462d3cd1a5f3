-- Whether a person may still see the subject of a notice, according to the function `p_seen_by`, which `notice_type` names.
create or replace function app.sees_notice(p_seen_by text, p_user integer, p_notice bigint) returns boolean
language plpgsql security definer set search_path = public
as $$
declare v_sees boolean;
begin
  execute format('select app.%I($1, $2)', p_seen_by) into v_sees using p_user, p_notice;
  return v_sees;
end
$$;

alter function app.sees_notice owner to dossier_gate;
revoke all on function app.sees_notice from public;
