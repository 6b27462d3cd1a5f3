-- The installation’s keys for push messages; stores the given ones if there are none yet. If two processes store keys at once, the first
-- wins.
create or replace function app.push_keys(p_public text, p_private bytea) returns table (public_key text, private_key bytea)
language plpgsql security definer set search_path = public
as $$
begin
  if p_public is not null then
    insert into push_key (public_key, private_key) values (p_public, p_private) on conflict (id) do nothing;
  end if;
  return query select k.public_key, k.private_key from push_key k where k.id = 1;
end
$$;

alter function app.push_keys owner to dossier_gate;
revoke all on function app.push_keys from public;
grant execute on function app.push_keys to dossier_app;
