-- Notifies a person of a change of a node, or adds to the unread, unmailed notice of the last hour with the same type, author and folder.
-- Runs in the recipient's scope, so that nobody is notified of nodes that they may not see. Returns false if there is nothing to send.
create or replace function app.add_notice(
  p_user integer, p_type text, p_by integer, p_node bigint, p_folder bigint, p_name text, p_quiet interval
) returns boolean
language plpgsql
as $$
declare n node; v_id bigint; v_chosen jsonb; v_portal text; v_mail text;
begin
  select * into n from node where id = p_node;
  if n.id is null then return false; end if;
  select notifications->'documents' into v_chosen from app.preferences(p_user);
  v_portal := coalesce(v_chosen->>'portal', 'instantly');
  v_mail := coalesce(v_chosen->>'mail', 'instantly');
  if v_portal = 'never' and v_mail = 'never' then return false; end if;
  update notice o set count = o.count + (not p_name = any (o.names))::integer, names = case when cardinality(o.names) < 5
      and not p_name = any (o.names) then o.names || p_name else o.names end,
      node_id = p_node, updated_at = now(),
      mail_at = case when o.mail_every = 'instantly' and o.mail_at is not null
          then least(o.created_at + interval '30 minutes', now() + p_quiet) else o.mail_at end
   where o.id = (select id from notice where user_id = p_user and vendor_id = n.vendor_id and type = p_type and by_id is not distinct from p_by
      and folder_id is not distinct from p_folder and read_at is null and mailed_at is null and updated_at > now() - interval '1 hour'
      order by id desc limit 1) returning id into v_id;
  if v_id is null then
    insert into notice (firm_id, vendor_id, user_id, type, by_id, node_id, folder_id, names, shown_at, mail_at, mail_every)
    values (n.firm_id, n.vendor_id, p_user, p_type, p_by, p_node, p_folder, array[p_name],
      app.told_at(v_portal, now(), interval '0', n.firm_id), app.told_at(v_mail, now(), p_quiet, n.firm_id), v_mail);
  end if;
  return true;
end
$$;

grant execute on function app.add_notice to dossier_app;
