-- Trigger: sets the object that a notice is about, and drops the notice if the person has muted the object. The object's kind is the name
-- of the notice's id column, so that a new kind of notice needs no change here. An update ends the snooze; if it merges a second object,
-- the notice gets an object of its own. Tells the person's open pages at once if the notice is already visible.
create or replace function app.place_notice() returns trigger
language plpgsql security definer set search_path = public
as $$
declare v_object text;
begin
  v_object := case
    when new.type = 'documents.received' then 'received:' || new.vendor_id
    when new.node_id is not null then 'node:' || coalesce(new.folder_id, new.node_id)
    else (select left(c.key, -3) || ':' || c.value from jsonb_each_text(to_jsonb(new)) c
      where c.key like '%\_id' and c.value is not null and c.key not in ('firm_id', 'vendor_id', 'user_id', 'by_id', 'folder_id')
      order by c.key limit 1) end;
  v_object := coalesce(v_object, 'many:' || new.id);
  if exists (select from notice_mute m where m.user_id = new.user_id and m.firm_id = new.firm_id and m.object = v_object) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    new.object := v_object;
  else
    new.snoozed_until := null;
    if new.object <> v_object then new.object := 'many:' || new.id; end if;
  end if;
  if new.shown_at <= now() then perform pg_notify('live', 'notice:' || new.user_id || ':' || new.firm_id); end if;
  return new;
end
$$;

alter function app.place_notice owner to dossier_gate;
revoke all on function app.place_notice from public;
