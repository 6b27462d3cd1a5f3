-- Identity providers of firms (OpenID Connect). The secret is sealed by the server and no serving login reads it back:
-- the two functions that begin and end a sign-in hand it out.
create table identity_provider (
  id             integer primary key generated always as identity,
  firm_id        integer not null references firm on delete cascade,
  name           text not null check (name <> ''),
  issuer         text not null,
  client_id      text not null,
  client_secret  bytea,
  has_secret     boolean not null generated always as (client_secret is not null) stored,
  scopes         text not null,
  trusts_email   boolean not null default false,
  active         boolean not null default true,
  revision       integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
)
--;
create unique index identity_provider_name on identity_provider (firm_id, lower(name))
--;
-- Who somebody is at a provider, from their first sign-in on.
create table identity_link (
  provider_id   integer not null references identity_provider on delete cascade,
  firm_id       integer not null references firm on delete cascade,
  user_id       integer not null references app_user on delete cascade,
  subject       text not null,
  linked_at     timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  primary key (provider_id, user_id),
  unique (provider_id, subject)
)
--;
create index on identity_link (user_id)
--;
-- A sign-in on its way through a provider: ten minutes, one use, one host, one browser.
create table sso_attempt (
  state_hash   bytea primary key,
  provider_id  integer not null references identity_provider on delete cascade,
  host         text not null,
  callback     text not null,
  nonce        text not null,
  verifier     bytea not null,
  challenge    text not null,
  redirect     text,
  expires_at   timestamptz not null,
  used_at      timestamptz
)
--;
create index on sso_attempt (expires_at)
--;
-- The firm behind a host, as `app.portal` finds it.
create function app.firm_at(p_host text) returns integer
language plpgsql security definer set search_path = public stable as $$
declare v_id integer;
begin
  select id into v_id from firm where active and domain = p_host;
  if not found and p_host in ('localhost', '127.0.0.1', '::1') then select id into v_id from firm where active order by id limit 1; end if;
  return v_id;
end $$
--;
create function app.providers_at(p_host text) returns table (name text)
language sql security definer set search_path = public stable as $$
  select p.name from identity_provider p where p.firm_id = app.firm_at(p_host) and p.active order by lower(p.name)
$$
--;
create function app.provider_at(p_host text, p_name text) returns setof identity_provider
language sql security definer set search_path = public stable as $$
  select p.* from identity_provider p where p.firm_id = app.firm_at(p_host) and p.active and p.name = p_name
$$
--;
create function app.keep_sso_attempt(p_state bytea, p_provider integer, p_host text, p_callback text, p_nonce text, p_verifier bytea,
  p_challenge text, p_redirect text) returns void
language sql security definer set search_path = public as $$
  delete from sso_attempt where expires_at < now() - interval '1 day';
  insert into sso_attempt (state_hash, provider_id, host, callback, nonce, verifier, challenge, redirect, expires_at)
  values (p_state, p_provider, p_host, p_callback, p_nonce, p_verifier, p_challenge, p_redirect, now() + interval '10 minutes')
$$
--;
-- Uses an attempt up. No row: no such attempt on this host from this browser, which leaves it to whom it belongs.
create function app.claim_sso_attempt(p_state bytea, p_host text, p_challenge text)
returns table (fresh boolean, callback text, nonce text, verifier bytea, redirect text, provider identity_provider)
language plpgsql security definer set search_path = public as $$
begin
  return query
    with found as (
      select a.state_hash, a.used_at is null and a.expires_at > now() as fresh from sso_attempt a
       where a.state_hash = p_state and a.host = p_host and a.challenge = p_challenge for update
    )
    update sso_attempt a set used_at = coalesce(a.used_at, now()) from found f, identity_provider p
     where a.state_hash = f.state_hash and p.id = a.provider_id and p.active
     returning f.fresh, a.callback, a.nonce, a.verifier, a.redirect, p;
end $$
--;
-- Whose account a provider's word opens. A firm's provider vouches for that firm alone: who reaches another firm, or the
-- platform, gets in only where every firm they reach trusts the same issuer, and no platform administrator does.
create function app.sso_user(p_provider integer, p_subject text, p_email text, p_verified boolean) returns json
language plpgsql security definer set search_path = public as $$
declare p identity_provider; v_user integer;
begin
  select * into p from identity_provider where id = p_provider and active;
  if not found then return json_build_object('refused', 'unknown'); end if;
  select user_id into v_user from identity_link where provider_id = p.id and subject = p_subject;
  if not found then
    if p_email is null or not (p_verified or p.trusts_email) then return json_build_object('refused', 'email_unverified'); end if;
    select id into v_user from app_user where email = p_email;
    if exists (select 1 from identity_link l where l.provider_id = p.id and l.user_id = v_user) then
      return json_build_object('refused', 'other_identity');
    end if;
  end if;
  if not exists (select 1 from app_user u where u.id = v_user and u.active) then return json_build_object('refused', 'not_registered'); end if;
  if not exists (select 1 from json_array_elements(app.firms_of(v_user)) f where (f->>'id')::integer = p.firm_id) then
    return json_build_object('refused', 'not_added');
  end if;
  if exists (select 1 from app_user u where u.id = v_user and u.is_super_admin)
     or exists (select 1 from json_array_elements(app.firms_of(v_user)) f where (f->>'id')::integer <> p.firm_id
          and not exists (select 1 from identity_provider o where o.firm_id = (f->>'id')::integer and o.active and o.issuer = p.issuer
                            and (p_verified or o.trusts_email))) then
    return json_build_object('refused', 'wider');
  end if;
  insert into identity_link (provider_id, firm_id, user_id, subject) values (p.id, p.firm_id, v_user, p_subject) on conflict do nothing;
  update identity_link set last_used_at = now() where provider_id = p.id and user_id = v_user and subject = p_subject;
  if not found then return json_build_object('refused', 'other_identity'); end if;
  return json_build_object('user_id', v_user);
end $$
--;
-- The way a session was opened: by a provider, or as the session it takes the place of.
create function app.mark_session(p_hash bytea, p_provider text, p_before integer) returns void
language sql security definer set search_path = public as $$
  update session set provider = coalesce(p_provider, (select o.provider from session o where o.id = p_before)) where token_hash = p_hash
$$
--;
do $$ declare t text; begin
  foreach t in array array['identity_provider', 'identity_link', 'sso_attempt'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
  end loop;
end $$
--;
create policy scope on identity_provider to dossier_app using (firm_id = (select app.scope_firm()) and (select app.scope_all()))
--;
create policy scope on identity_link to dossier_app using (firm_id = (select app.scope_firm()) and (select app.scope_all()))
--;
grant select (id, firm_id, name, issuer, client_id, has_secret, scopes, trusts_email, active, revision, updated_at),
  insert (firm_id, name, issuer, client_id, client_secret, scopes, trusts_email),
  update (name, issuer, client_id, client_secret, scopes, trusts_email, active, revision, updated_at), delete on identity_provider to dossier_app
--;
grant select, delete on identity_link to dossier_app
--;
grant usage on all sequences in schema public to dossier_app, dossier_gate
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.firm_at(text)'::regprocedure, 'app.providers_at(text)', 'app.provider_at(text, text)',
    'app.keep_sso_attempt(bytea, integer, text, text, text, bytea, text, text)', 'app.claim_sso_attempt(bytea, text, text)',
    'app.sso_user(integer, text, text, boolean)', 'app.mark_session(bytea, text, integer)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
