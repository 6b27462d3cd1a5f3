-- [WIZ-O02] Under which key a client file was created: a last step that is repeated finds it again.
alter table vendor
  add column creation_key text check (length(creation_key) between 1 and 255),
  add column created_by integer references app_user on delete set null
--;
create unique index vendor_creation_key on vendor (firm_id, creation_key) where creation_key is not null
--;
create index on vendor (created_by) where created_by is not null
--;
-- [WIZ-O02] What somebody has begun in the creation wizard of a firm, as it was typed. Nobody else reads it.
create table client_file_draft (
  firm_id   integer not null references firm on delete cascade,
  user_id   integer not null references app_user on delete cascade,
  key       text not null,
  step      text not null,
  furthest  text not null,
  "values"  json not null,
  revision  integer not null default 1,
  saved_at  timestamptz not null default now(),
  primary key (firm_id, user_id)
)
--;
create index on client_file_draft (user_id)
--;
create index on client_file_draft (saved_at)
--;
alter table client_file_draft enable row level security
--;
alter table client_file_draft force row level security
--;
do $$ begin
  execute format('create policy owner on client_file_draft to %I using (true) with check (true)', current_user);
end $$
--;
create policy gate on client_file_draft to dossier_gate using (true) with check (true)
--;
create policy scope on client_file_draft to dossier_app
  using (firm_id = (select app.scope_firm()) and user_id = (select app.scope_user()))
--;
grant select, insert, update, delete on client_file_draft to dossier_app
--;
grant select, delete on client_file_draft to dossier_gate
--;
-- [WIZ-O02] [VAL-045] A new client file of the entered firm with its root folder and those in charge of it, by somebody of its
-- staff; whoever creates it and does not reach all clients is in charge too, else they would not see it. Answers the file,
-- or what stands in the way: of two with one SIRET the second finds the first. `p_general` holds columns of `vendor`.
create function app.add_client_file(p_key text, p_general json, p_name_key text, p_accountants integer[]) returns json
language plpgsql security definer set search_path = public as $$
declare v vendor; v_staff firm_user; v_id integer;
begin
  select * into v_staff from firm_user where firm_id = app.scope_firm() and user_id = app.scope_user() and active;
  if v_staff.user_id is null then return json_build_object('outcome', 'closed'); end if;
  if p_key is not null then
    perform pg_advisory_xact_lock(hashtextextended(p_key, v_staff.firm_id));
    select id into v_id from vendor where firm_id = v_staff.firm_id and creation_key = p_key;
    if v_id is not null then return json_build_object('outcome', 'made_before', 'id', v_id); end if;
  end if;
  v := json_populate_record(null::vendor, p_general);
  -- The lock of the trigger that keeps a number one file's: waited for here, where it can be answered.
  perform pg_advisory_xact_lock(20251, hashtext(v.siret));
  if exists (select from vendor o where o.siret = v.siret) then return json_build_object('outcome', 'siret_known'); end if;
  if exists (select from unnest(p_accountants) a where not exists
      (select from firm_user f where f.firm_id = v_staff.firm_id and f.user_id = a and f.active)) then
    return json_build_object('outcome', 'stranger');
  end if;
  insert into vendor (firm_id, company_name, client_code, siret, siren, naf_code, legal_status, capital, rcs, rum, creation_date,
      closing_date, mission_letter_date, employee_number, contact_email, contact_phone, tree_state, creation_key, created_by)
  values (v_staff.firm_id, v.company_name, v.client_code, v.siret, v.siren, v.naf_code, v.legal_status, v.capital, v.rcs, v.rum,
      v.creation_date, v.closing_date, v.mission_letter_date, v.employee_number, v.contact_email, v.contact_phone, 'ready', p_key,
      v_staff.user_id)
  returning id into v_id;
  insert into assignment (vendor_id, firm_id, user_id)
  select v_id, v_staff.firm_id, a from (select unnest(p_accountants) union
    select v_staff.user_id where v_staff.role <> 'admin' and not v_staff.all_clients) as in_charge (a);
  insert into node (firm_id, vendor_id, kind, name, name_key, is_root)
  values (v_staff.firm_id, v_id, 'folder', v.company_name, p_name_key, true);
  return json_build_object('outcome', 'made', 'id', v_id);
end $$
--;
-- What was begun and left lies there with the names and addresses of people: it goes after a while.
create function app.forget_client_file_drafts(p_age interval) returns integer
language plpgsql security definer set search_path = public as $$
declare v_count integer;
begin
  delete from client_file_draft where saved_at < now() - p_age;
  get diagnostics v_count = row_count;
  return v_count;
end $$
--;
do $$ declare f regprocedure; begin
  foreach f in array array['app.add_client_file(text, json, text, integer[])'::regprocedure, 'app.forget_client_file_drafts(interval)'] loop
    execute format('alter function %s owner to dossier_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to dossier_app', f);
  end loop;
end $$
