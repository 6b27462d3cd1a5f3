-- The open tokens of a person (`p_firm` null), or those of a firm, which its administrators manage; newest first.
create or replace function app.program_tokens(p_user integer, p_firm integer) returns table (
  id integer, name text, firm_id integer, firm_name text, is_of_firm boolean, owner_id integer, owner_name text, scopes text[],
  ending text, created_at timestamptz, expires_at timestamptz, used_at timestamptz
)
language sql stable security definer set search_path = public
as $$
  select t.session_id, t.name, t.firm_id, f.name, t.is_of_firm, u.id, trim(u.firstname || ' ' || u.lastname), t.scopes, t.ending,
         s.created_at, s.created_at + s.most, t.used_at
    from program_token t join session s on s.id = t.session_id join firm f on f.id = t.firm_id join app_user u on u.id = t.user_id
   where s.ended_at is null and s.expires_at > now()
     and case when p_firm is null then t.user_id = p_user and not t.is_of_firm else t.firm_id = p_firm and t.is_of_firm end
   order by t.session_id desc
$$;

alter function app.program_tokens owner to dossier_gate;
revoke all on function app.program_tokens from public;
grant execute on function app.program_tokens to dossier_app;
