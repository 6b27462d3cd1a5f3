-- Notifies a person of received documents of a company, or adds to the notice that was neither read nor mailed. Runs in the recipient's
-- scope, so that only visible documents count. Returns false if there is nothing to send.
create or replace function app.add_received(
  p_user integer, p_vendor integer, p_by integer, p_nodes bigint[], p_quiet interval
) returns boolean
language plpgsql
as $$
declare v_names text[]; v_count integer; v_last bigint; v_folders bigint[]; v_chosen jsonb; v_portal text; v_mail text; v_id bigint;
begin
  select array_agg(s.name order by s.place), count(*), (array_agg(s.id order by s.place desc))[1], array_agg(distinct s.parent_id)
    into v_names, v_count, v_last, v_folders
    from (select n.id, n.name, n.parent_id, x.place from unnest(p_nodes) with ordinality x (id, place) join node n on n.id = x.id
        join node f on f.id = n.parent_id
       where n.vendor_id = p_vendor and n.deleted_at is null and f.deleted_at is null and not f.buried) s;
  if v_count = 0 then return false; end if;
  select notifications->'received' into v_chosen from app.preferences(p_user);
  v_portal := coalesce(v_chosen->>'portal', 'instantly');
  v_mail := coalesce(v_chosen->>'mail', 'daily');
  if v_portal = 'never' and v_mail = 'never' then return false; end if;
  update notice o set count = o.count + v_count, names = (o.names || v_names)[1:5], node_id = v_last,
      folder_id = case when array[o.folder_id] = v_folders then o.folder_id end, by_id = case when o.by_id = p_by
          then o.by_id end, updated_at = now(),
      mail_at = case when o.mail_every = 'instantly' and o.mail_at is not null
          then least(o.created_at + interval '30 minutes', now() + p_quiet) else o.mail_at end
   where o.id = (select id from notice where user_id = p_user and vendor_id = p_vendor and type = 'documents.received' and mail_every = v_mail
      and read_at is null and mailed_at is null order by id desc limit 1) returning id into v_id;
  if v_id is null then
    insert into notice (firm_id, vendor_id, user_id, type, by_id, node_id, folder_id, names, count, shown_at, mail_at, mail_every)
    values (app.scope_firm(), p_vendor, p_user, 'documents.received', p_by, v_last, case when cardinality(v_folders) = 1 then v_folders[1] end,
      v_names[1:5], v_count, app.told_at(v_portal, now(), interval '0', app.scope_firm()), app.told_at(v_mail, now(), p_quiet, app.scope_firm()), v_mail);
  end if;
  return true;
end
$$;

grant execute on function app.add_received to dossier_app;
