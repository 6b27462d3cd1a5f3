-- [SAD-028] Gives a theme of the firm in scope to members of its team, by email. Returns the theme's title, how many members got it, and
-- the emails that belong to no member; null if the firm has no such theme, or the caller is no platform administrator.
create or replace function app.support_give_theme(p_theme integer, p_emails text[]) returns json
language plpgsql security definer set search_path = public
as $$
declare v_firm integer := app.scope_firm(); v_title text; v_before jsonb; v_given integer;
begin
  if not app.is_provider() then return null; end if;
  select title into v_title from theme where id = p_theme and firm_id = v_firm and vendor_id is null for share;
  if v_title is null then return null; end if;
  select coalesce(jsonb_agg(user_id order by user_id), '[]') into v_before from user_theme where theme_id = p_theme and vendor_id is null;
  insert into user_theme (theme_id, firm_id, vendor_id, user_id)
  select p_theme, v_firm, null, u.id from app_user u join firm_user f on f.user_id = u.id and f.firm_id = v_firm and f.active
   where u.email = any (p_emails)
  on conflict do nothing;
  get diagnostics v_given = row_count;
  if v_given > 0 then
    perform app.provider_log('theme', p_theme, 'userThemes', 'theme.given', '{"by":"support","vendor_id":null}',
      jsonb_build_object('user_ids', v_before),
      jsonb_build_object('user_ids', (select jsonb_agg(user_id order by user_id) from user_theme where theme_id = p_theme and vendor_id is null)));
  end if;
  return json_build_object('title', v_title, 'given', v_given, 'left', coalesce((
    select json_agg(e order by e) from unnest(p_emails) e where not exists (
      select from app_user u join firm_user f on f.user_id = u.id and f.firm_id = v_firm and f.active where u.email = e)), '[]'));
end
$$;

alter function app.support_give_theme owner to dossier_gate;
revoke all on function app.support_give_theme from public;
grant execute on function app.support_give_theme to dossier_app;
