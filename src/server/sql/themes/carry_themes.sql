-- Step of `app.transfer_client_file`: replaces the themes of a client file by those of the new firm with the same title, sharing and
-- access, and creates missing ones. Never widens access. `theme_bearer` lists the tables with themes.
create or replace function app.carry_themes(v vendor) returns void
language plpgsql security definer set search_path = public
as $$
declare
  t theme; v_new integer; v_title text; v_old integer[] := '{}'; v_news integer[] := '{}'; v_maps text;
  p_vendor constant integer := v.id; p_from constant integer := v.firm_id; p_to constant integer := v.transfers_to;
begin
  for t in select * from theme h where h.firm_id = p_from and h.vendor_id is null and (
      exists (select from theme_rule r where r.vendor_id = p_vendor and h.id = any (r.themes))
      or exists (select from user_theme u where u.vendor_id = p_vendor and u.theme_id = h.id)
      or exists (select from node n where n.theme_ids @> array[h.id] and n.vendor_id = p_vendor)) order by h.id loop
    select h.id into v_new from theme h
     where h.firm_id = p_to and h.vendor_id is null and h.title_key = t.title_key and h.sharing = t.sharing and h.acl = t.acl;
    if v_new is null then
      v_title := t.title;
      for i in 1..1000 loop
        exit when not exists (select from theme h
          where h.firm_id = p_to and h.vendor_id is null and h.title_key = lower(normalize(v_title, nfc)));
        v_title := t.title || ' (' || v.company_name || case when i > 1 then ' ' || i else '' end || ')';
      end loop;
      insert into theme (firm_id, title, title_key, color, sharing, acl)
      values (p_to, v_title, case when v_title = t.title then t.title_key else lower(normalize(v_title, nfc)) end,
        t.color, t.sharing, t.acl)
      returning id into v_new;
    end if;
    v_old := v_old || t.id;
    v_news := v_news || v_new;
  end loop;
  if v_old = '{}' then return; end if;
  -- Rules keep their ids, because nodes and events reference them.
  update theme_rule r set themes = app.mapped_themes(r.themes, v_old, v_news) where r.vendor_id = p_vendor and r.themes && v_old;
  update user_theme u set theme_id = v_news[array_position(v_old, u.theme_id)]
   where u.vendor_id = p_vendor and u.theme_id = any (v_old);
  for v_maps in select b.maps from theme_bearer b where b.maps is not null order by b.bearer loop
    execute format('select app.%I($1, $2, $3)', v_maps) using p_vendor, v_old, v_news;
  end loop;
end
$$;

revoke all on function app.carry_themes from public;
