-- [APP-004] [APP-009] A firm's connections to third-party services: its own (no company), and those of its clients, which
-- rest on it. Secrets and tokens are sealed by the server; what is plain is what may be told.
create table connection (
  id               integer primary key generated always as identity,
  firm_id          integer not null references firm on delete cascade,
  application_id   integer not null references application on delete cascade,
  vendor_id        integer references vendor on delete cascade,
  state            text not null default 'pending' check (state in ('pending', 'activated', 'deactivated')),
  "values"         jsonb not null default '{}',
  secrets          bytea,
  -- Names of the secrets that stand, which may be told.
  secret_names     text[] not null default '{}',
  tokens           bytea,
  -- In whose name documents are read: nothing leaves that this person does not see.
  authorised_by    integer not null references app_user,
  synchronised_at  timestamptz,
  checked_at       timestamptz,
  -- Held by the run that delivers; a run that was killed lets go of it by itself.
  running_until    timestamptz,
  asked_at         timestamptz,
  failed_code      text,
  failed_at        timestamptz,
  failures         integer not null default 0,
  next_try_at      timestamptz,
  revision         integer not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
)
--;
create unique index connection_of_client on connection (application_id, vendor_id) where vendor_id is not null
--;
create unique index connection_of_firm on connection (application_id) where vendor_id is null
--;
create index on connection (firm_id, id)
--;
create index on connection (vendor_id) where vendor_id is not null
--;
create index on connection (authorised_by)
--;
-- What went over a connection: each version once.
create table connection_delivery (
  connection_id  integer not null references connection on delete cascade,
  version_id     bigint not null references version on delete cascade,
  firm_id        integer not null references firm on delete cascade,
  vendor_id      integer not null references vendor on delete cascade,
  delivered_at   timestamptz not null default now(),
  primary key (connection_id, version_id)
)
--;
create index on connection_delivery (version_id)
--;
create index on connection_delivery (vendor_id)
--;
create index on connection_delivery (firm_id)
--;
-- Somebody on the way to a service's sign-in page and back.
create table connection_attempt (
  state_hash     bytea primary key,
  connection_id  integer not null references connection on delete cascade,
  firm_id        integer not null references firm on delete cascade,
  user_id        integer not null references app_user on delete cascade,
  callback       text not null,
  verifier       bytea not null,
  created_at     timestamptz not null default now()
)
--;
create index on connection_attempt (connection_id)
--;
create index on connection_attempt (firm_id)
--;
create index on connection_attempt (user_id)
--;
create index node_validated on node (vendor_id, validated_at) where validated_at is not null and kind = 'document'
--;
do $$ declare t text; begin
  foreach t in array array['connection', 'connection_delivery', 'connection_attempt'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to dossier_app', t);
  end loop;
end $$
--;
create policy scope on connection to dossier_app using (firm_id = (select app.scope_firm())
  and (vendor_id is null or (select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
create policy scope on connection_delivery to dossier_app using (firm_id = (select app.scope_firm())
  and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))
--;
create policy scope on connection_attempt to dossier_app using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()))
--;
-- Where a job finds a connection, whosever it is.
create function app.connection_place(p_id integer) returns table (firm_id integer, vendor_id integer, authorised_by integer)
language sql security definer set search_path = public stable as $$
  select c.firm_id, c.vendor_id, c.authorised_by from connection c where c.id = p_id
$$
--;
-- Why a run came to nothing, and when the next one is (null: not by itself).
create function app.fail_connection(p_id integer, p_code text, p_wait interval) returns void
language sql security definer set search_path = public as $$
  update connection set failed_code = p_code, failed_at = now(), failures = failures + 1, next_try_at = now() + p_wait,
    running_until = null, asked_at = null where id = p_id
$$
--;
-- `mark` changes with every run, so that a job is offered once for each.
-- Connections of clients that have something to do: somebody asked, a try is due again, documents were validated since, or
-- nobody has looked for an hour. A minute is looked at twice, for transactions that were still on their way.
create function app.connections_due(p_limit integer) returns table (id integer, mark text)
language sql security definer set search_path = public stable as $$
  select c.id, concat_ws(':', extract(epoch from c.checked_at), extract(epoch from c.failed_at), extract(epoch from c.asked_at),
      extract(epoch from c.running_until)) from connection c
    join application a on a.id = c.application_id and a.is_active
    join connection f on f.application_id = c.application_id and f.vendor_id is null and f.state = 'activated'
    join vendor v on v.id = c.vendor_id and v.active
   where c.state = 'activated' and (c.running_until is null or c.running_until < now())
     and (c.asked_at is not null
       or case when c.failed_at is not null then c.next_try_at <= now()
            else c.checked_at is null or c.checked_at < now() - interval '1 hour'
              or exists (select from node n where n.vendor_id = c.vendor_id and n.kind = 'document' and n.validated_at is not null
                   and n.validated_at > c.checked_at - interval '1 minute' and n.deleted_at is null
                   and ((c."values" ->> 'history')::boolean or n.validated_at >= c.created_at)
                   and not exists (select from connection_delivery d where d.connection_id = c.id and d.version_id = n.version_id)) end)
   order by c.checked_at nulls first limit p_limit
$$
--;
-- The way that somebody comes back by, once, and within a quarter of an hour.
create function app.claim_connection_attempt(p_state bytea, p_user integer)
returns table (connection_id integer, firm_id integer, callback text, verifier bytea)
language plpgsql security definer set search_path = public as $$
begin
  delete from connection_attempt a where a.created_at < now() - interval '1 day';
  return query delete from connection_attempt a where a.state_hash = p_state and a.user_id = p_user
      and a.created_at > now() - interval '15 minutes' returning a.connection_id, a.firm_id, a.callback, a.verifier;
end $$
--;
-- [CLI-016] A client file that passes to another firm leaves the connections of the one it was with.
create function app.leave_connections() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from connection where vendor_id = new.id and firm_id = old.firm_id;
  return new;
end $$
--;
create trigger leave_connections after update of firm_id on vendor for each row when (old.firm_id <> new.firm_id)
  execute function app.leave_connections()
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.connection_place(integer)'::regprocedure, 'app.fail_connection(integer, text, interval)',
      'app.connections_due(integer)', 'app.claim_connection_attempt(bytea, integer)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
