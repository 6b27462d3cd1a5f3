-- Changes the given fields of a user's profile. Returns false if the caller's revision is stale.
create or replace function app.change_profile(p_user integer, p_seen text, p_changes jsonb) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update app_user u set
      firstname = case when p_changes ? 'firstname' then p_changes->>'firstname' else u.firstname end,
      lastname = case when p_changes ? 'lastname' then p_changes->>'lastname' else u.lastname end,
      title = case when p_changes ? 'title' then p_changes->>'title' else u.title end,
      language = case when p_changes ? 'language' then p_changes->>'language' else u.language end,
      dark_mode = case when p_changes ? 'darkMode' then (p_changes->>'darkMode')::boolean else u.dark_mode end,
      revision = u.revision + (p_changes ?| array['firstname', 'lastname', 'title'])::integer
   where u.id = p_user and (p_seen is null or p_seen = u.revision::text);
  return found;
end
$$;

alter function app.change_profile owner to dossier_gate;
revoke all on function app.change_profile from public;
grant execute on function app.change_profile to dossier_app;
