-- Links that let a person set a password without knowing one; only hashes are kept. Ended by use, by a newer link, or by
-- a password that was set another way.
create table password_link (
  token_hash  bytea primary key,
  user_id     integer not null references app_user on delete cascade,
  purpose     text not null check (purpose in ('create', 'reset')),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  ended_at    timestamptz
)
--;
create index on password_link (user_id, created_at)
--;
-- What visitors asked for, kept until its job has seen to it: the answer waits for nothing that differs between accounts,
-- and the queue, whose done jobs stay, holds nobody's address.
create table visitor_request (
  id          integer primary key generated always as identity,
  kind        text not null check (kind in ('reset', 'contact')),
  body        json not null,
  created_at  timestamptz not null default now()
)
--;
-- A published text is never changed: what somebody accepted must stay readable as it was.
create table terms (
  id            integer primary key generated always as identity,
  firm_id       integer references firm on delete cascade,
  version       integer not null,
  published_at  timestamptz not null default now(),
  published_by  integer references app_user on delete set null,
  texts         json not null,
  unique nulls not distinct (firm_id, version)
)
--;
create table terms_acceptance (
  user_id      integer not null references app_user on delete cascade,
  terms_id     integer not null references terms on delete cascade,
  language     text not null,
  address      text not null,
  accepted_at  timestamptz not null default now(),
  primary key (user_id, terms_id)
)
--;
create index on terms_acceptance (terms_id)
--;
-- Mails to be sent, written in the transaction that has something to say. The content is sealed, and gone once it is sent.
create table mail (
  id            bigint primary key generated always as identity,
  message_id    text not null unique,
  firm_id       integer references firm on delete cascade,
  user_id       integer references app_user on delete cascade,
  kind          text not null,
  content       bytea,
  state         text not null default 'pending' check (state in ('pending', 'sent', 'kept', 'failed')),
  attempts      integer not null default 0,
  error         text,
  created_at    timestamptz not null default now(),
  useful_until  timestamptz not null,
  settled_at    timestamptz
)
--;
create index on mail (firm_id)
--;
create index on mail (user_id)
--;
create index mail_pending on mail (id) where state = 'pending'
--;
create index mail_settled on mail (settled_at) where state <> 'pending'
--;
-- The account behind an address with the firm that speaks to it: the first of `p_domains` that is one of its firms',
-- else its first firm (SES-O04). No row for an address that nobody signs in with.
create function app.mail_account(p_email text, p_user integer, p_domains text[])
returns table (user_id integer, email text, firstname text, lastname text, has_password boolean, was_invited boolean,
               firm_id integer, firm_name text, firm_domain text, firm_colour text)
language sql security definer set search_path = public stable as $$
  select u.id, u.email, u.firstname, u.lastname, u.password_hash is not null, exists (select 1 from password_link l where l.user_id = u.id),
         f.id, f.name, f.domain, w.primary_color
    from app_user u
    left join lateral (
      select m.id, m.name, m.domain from firm m
       where m.active and (exists (select 1 from firm_user s where s.firm_id = m.id and s.user_id = u.id and s.active)
          or exists (select 1 from vendor_user v where v.firm_id = m.id and v.user_id = u.id
                        and (v.access_ends_at is null or v.access_ends_at > now())))
       order by array_position(p_domains, m.domain), m.id limit 1) f on true
    left join white_label w on w.firm_id = f.id and w.theme = 'light'
   where u.active and (u.email = p_email or u.id = p_user)
$$
--;
-- The same for a person and one of their firms.
create function app.firm_account(p_user integer, p_firm integer)
returns table (user_id integer, email text, firstname text, lastname text, has_password boolean, was_invited boolean,
               firm_id integer, firm_name text, firm_domain text, firm_colour text)
language sql security definer set search_path = public stable as $$
  select a.* from firm f cross join lateral app.mail_account(null, p_user, array[f.domain]) a
   where f.id = p_firm and a.firm_id = p_firm
$$
--;
-- False where the account has been given so many links within the hour that another would only fill a mailbox.
create function app.make_password_link(p_hash bytea, p_user integer, p_purpose text, p_life interval, p_most integer) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  perform 1 from app_user where id = p_user for update;
  if p_most is not null
     and (select count(*) from password_link where user_id = p_user and created_at > now() - interval '1 hour') >= p_most then
    return false;
  end if;
  delete from password_link where user_id = p_user and expires_at < now() - interval '30 days';
  update password_link set ended_at = now() where user_id = p_user and ended_at is null;
  insert into password_link (token_hash, user_id, purpose, expires_at) values (p_hash, p_user, p_purpose, now() + p_life);
  return true;
end $$
--;
create function app.password_link(p_hash bytea)
returns table (user_id integer, purpose text, email text, firstname text, expires_at timestamptz, state text)
language sql security definer set search_path = public stable as $$
  select u.id, l.purpose, u.email, u.firstname, l.expires_at,
         case when l.ended_at is not null then 'used' when l.expires_at <= now() then 'expired' else 'open' end
    from password_link l join app_user u on u.id = l.user_id and u.active
   where l.token_hash = p_hash
$$
--;
-- A new password ends everything that the old one opened, but for the session that may stay (SES-O07).
create function app.set_password(p_user integer, p_hash text, p_staying integer) returns void
language plpgsql security definer set search_path = public as $$
declare v_session integer;
begin
  update app_user set password_hash = p_hash where id = p_user;
  update password_link set ended_at = now() where user_id = p_user and ended_at is null;
  delete from login_code where user_id = p_user and used_at is null;
  for v_session in update session set ended_at = now() where user_id = p_user and ended_at is null
                      and id is distinct from p_staying returning id loop
    perform pg_notify('session_ended', v_session::text);
  end loop;
end $$
--;
-- Null: no such link for this purpose, or it works no more. Of two uses at once one wins.
create function app.use_password_link(p_token bytea, p_purpose text, p_hash text) returns integer
language plpgsql security definer set search_path = public as $$
declare v_user integer;
begin
  update password_link l set ended_at = now()
    from app_user u
   where l.token_hash = p_token and l.purpose = p_purpose and l.ended_at is null and l.expires_at > now()
     and u.id = l.user_id and u.active
  returning l.user_id into v_user;
  if v_user is null then return null; end if;
  perform app.set_password(v_user, p_hash, null);
  return v_user;
end $$
--;
create function app.terms_json(t terms, p_language text) returns json language sql stable set search_path = public as $$
  select json_build_object('id', t.id, 'firm_id', t.firm_id, 'firm_name', (select name from firm where id = t.firm_id),
    'version', t.version, 'published_at', app.instant(t.published_at),
    'language', l.code, 'title', t.texts -> l.code ->> 'title', 'sections', t.texts -> l.code -> 'sections')
    from (select code from unnest(array[p_language, 'fr', 'en', 'pt']) with ordinality as wished(code, place)
           where t.texts -> code is not null order by place limit 1) l
$$
--;
-- The newest terms of the host's firm, else the platform's.
create function app.current_terms(p_host text, p_language text) returns json
language plpgsql security definer set search_path = public stable as $$
declare v_firm integer; t terms;
begin
  select id into v_firm from firm where active and domain = p_host;
  if v_firm is null and p_host in ('localhost', '127.0.0.1', '::1') then
    select id into v_firm from firm where active order by id limit 1;
  end if;
  select * into t from terms where firm_id = v_firm order by version desc limit 1;
  if not found then select * into t from terms where firm_id is null order by version desc limit 1; end if;
  return app.terms_json(t, p_language);
end $$
--;
create function app.accept_terms(p_user integer, p_host text, p_language text, p_address text) returns void
language sql security definer set search_path = public as $$
  insert into terms_acceptance (user_id, terms_id, language, address)
  select p_user, (t ->> 'id')::integer, t ->> 'language', left(p_address, 64) from app.current_terms(p_host, p_language) t
  on conflict do nothing
$$
--;
create function app.accepted_terms(p_user integer) returns json
language sql security definer set search_path = public stable as $$
  select coalesce(json_agg(app.terms_json(t, a.language)::jsonb || jsonb_build_object('accepted_at', app.instant(a.accepted_at))
           order by a.accepted_at desc, t.id desc), '[]'::json)
    from terms_acceptance a join terms t on t.id = a.terms_id where a.user_id = p_user
$$
--;
create function app.post_mail(p_message_id text, p_firm integer, p_user integer, p_kind text, p_content bytea, p_life interval) returns integer
language sql security definer set search_path = public as $$
  insert into mail (message_id, firm_id, user_id, kind, content, useful_until)
  values (p_message_id, p_firm, p_user, p_kind, p_content, now() + p_life) returning id::integer
$$
--;
create function app.mail_to_send(p_id integer)
returns table (message_id text, kind text, content bytea, attempts integer, created_at text, is_late boolean)
language sql security definer set search_path = public as $$
  update mail set attempts = attempts + 1 where id = p_id and state = 'pending'
  returning message_id, kind, content, attempts, app.instant(created_at), useful_until <= now()
$$
--;
-- A kept mail keeps its content, a sent one has no more use for it; one that failed may hold a link that nobody got.
create function app.settle_mail(p_id integer, p_state text, p_error text) returns void
language sql security definer set search_path = public as $$
  update mail set state = p_state, error = left(p_error, 1000), settled_at = case when p_state = 'pending' then null else now() end,
         content = case when p_state in ('pending', 'kept') then content end
   where id = p_id and state = 'pending'
$$
--;
create function app.pending_mails(p_limit integer) returns table (id integer, attempts integer)
language sql security definer set search_path = public stable as $$
  select id::integer, attempts from mail where state = 'pending' order by id limit p_limit
$$
--;
create function app.kept_mails(p_limit integer) returns table (id integer, message_id text, kind text, content bytea, created_at text)
language sql security definer set search_path = public stable as $$
  select id::integer, message_id, kind, content, app.instant(created_at) from mail where state = 'kept' order by id desc limit p_limit
$$
--;
create function app.forget_mails(p_age interval) returns void
language sql security definer set search_path = public as $$
  delete from mail where state <> 'pending' and settled_at < now() - p_age;
  delete from password_link where expires_at < now() - interval '30 days';
  delete from visitor_request where created_at < now() - interval '1 day'
$$
--;
grant select, insert, delete on visitor_request to dossier_app
--;
do $$ declare t text; begin
  foreach t in array array['password_link', 'terms', 'terms_acceptance', 'mail'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$
--;
grant select, insert, update, delete on password_link, mail to dossier_gate
--;
-- [ACC-O13] Nobody who serves can change or remove what was published and accepted.
grant select, insert on terms, terms_acceptance to dossier_gate
--;
grant select, delete on visitor_request to dossier_gate
--;
do $$ declare f regprocedure; begin
  foreach f in array array[
    'app.mail_account(text, integer, text[])'::regprocedure, 'app.firm_account(integer, integer)',
    'app.make_password_link(bytea, integer, text, interval, integer)', 'app.password_link(bytea)',
    'app.set_password(integer, text, integer)', 'app.use_password_link(bytea, text, text)', 'app.terms_json(terms, text)',
    'app.current_terms(text, text)', 'app.accept_terms(integer, text, text, text)', 'app.accepted_terms(integer)',
    'app.post_mail(text, integer, integer, text, bytea, interval)', 'app.mail_to_send(integer)',
    'app.settle_mail(integer, text, text)', 'app.pending_mails(integer)', 'app.kept_mails(integer)',
    'app.forget_mails(interval)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
