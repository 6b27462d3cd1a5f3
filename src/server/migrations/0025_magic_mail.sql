-- [NET-079] Addresses that turn mails into documents: one living address a folder, that of the root being the client's.
-- The local part is drawn at random and never given twice: whoever knows it may post.
create table magic_mail (
  id           integer primary key generated always as identity,
  firm_id      integer not null references firm on delete cascade,
  vendor_id    integer not null references vendor on delete cascade,
  folder_id    bigint not null references node on delete cascade,
  local_part   text not null unique,
  senders      text not null check (senders in ('members', 'anyone')),
  state        text not null default 'active' check (state in ('active', 'removed')),
  -- In whose name strangers' files are kept.
  keeper_id    integer not null references app_user,
  created_at   timestamptz not null default now(),
  renewed_at   timestamptz,
  removed_at   timestamptz,
  revision     integer not null default 1
)
--;
create unique index magic_mail_folder on magic_mail (folder_id) where state = 'active'
--;
create index on magic_mail (vendor_id, id)
--;
create index on magic_mail (keeper_id)
--;
-- What came to an address, and what became of it. Kept for three months.
create table mail_intake (
  id             bigint primary key generated always as identity,
  magic_mail_id  integer not null references magic_mail on delete cascade,
  firm_id        integer not null,
  vendor_id      integer not null,
  state          text not null check (state in ('accepted', 'partly', 'refused', 'repeated')),
  sender         text not null,
  subject        text not null,
  message_id     text not null,
  -- SHA-256 over the names and contents of its files.
  digest         bytea not null,
  size           integer not null,
  user_id        integer references app_user,
  closed_by      text[] not null default '{}',
  files          jsonb not null default '[]',
  received_at    timestamptz not null default now()
)
--;
create unique index mail_intake_once on mail_intake (magic_mail_id, message_id, digest) where state in ('accepted', 'partly')
--;
create index on mail_intake (magic_mail_id, id)
--;
create index on mail_intake (received_at)
--;
create index on mail_intake (user_id)
--;
do $$ declare t text; begin
  foreach t in array array['magic_mail', 'mail_intake'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to dossier_app using (firm_id = (select app.scope_firm())
      and ((select app.scope_all()) or vendor_id = any ((select app.scope_vendors())::integer[])))', t);
    execute format('grant select, insert, update, delete on %I to dossier_gate', t);
    execute format('grant select, insert on %I to dossier_app', t);
  end loop;
end $$
--;
grant update on magic_mail to dossier_app
--;
-- A living address with the scope of its company from then on; no row where it, its company, its firm or the company's
-- documents are not active: a sender learns no more than of an address that never was.
create function app.enter_magic_mail(p_local text)
returns table (id integer, firm_id integer, vendor_id integer, folder_id bigint, senders text, keeper_id integer)
language plpgsql security definer set search_path = public as $$
begin
  select m.id, m.firm_id, m.vendor_id, m.folder_id, m.senders, m.keeper_id
    into id, firm_id, vendor_id, folder_id, senders, keeper_id from magic_mail m
    join vendor v on v.id = m.vendor_id and v.active
    join firm f on f.id = m.firm_id and f.active
   where m.local_part = p_local and m.state = 'active';
  if id is null or not app.shares_documents(firm_id, vendor_id) then return; end if;
  perform set_config('app.user', '', true), set_config('app.firm', firm_id::text, true),
          set_config('app.vendors', '{' || vendor_id || '}', true);
  return next;
end $$
--;
-- The account that signs in with an address, for a mail that says it comes from there.
create function app.mail_sender(p_email text) returns integer
language sql security definer set search_path = public stable as $$
  select id from app_user where email = p_email and active
$$
--;
-- Whether a mail is one of ours on its way round.
create function app.is_own_mail(p_message_ids text[]) returns boolean
language sql security definer set search_path = public stable as $$
  select exists (select from mail where message_id = any (p_message_ids))
$$
--;
create function app.forget_intakes(p_age interval) returns void
language sql security definer set search_path = public as $$
  delete from mail_intake where received_at < now() - p_age
$$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.enter_magic_mail(text)'::regprocedure, 'app.mail_sender(text)', 'app.is_own_mail(text[])',
      'app.forget_intakes(interval)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
