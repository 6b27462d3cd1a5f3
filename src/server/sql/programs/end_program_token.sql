-- Ends an open token: a person's own one (`p_firm` null) or one of a firm. Returns false if there is none.
create or replace function app.end_program_token(p_id integer, p_user integer, p_firm integer) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update session s set ended_at = now() from program_token t
   where s.id = p_id and t.session_id = s.id and s.ended_at is null and s.expires_at > now()
     and case when p_firm is null then t.user_id = p_user and not t.is_of_firm else t.firm_id = p_firm and t.is_of_firm end;
  return found;
end
$$;

alter function app.end_program_token owner to dossier_gate;
revoke all on function app.end_program_token from public;
grant execute on function app.end_program_token to dossier_app;
