-- The active account with an email or id, and the firm in whose name mails to it are sent: the first of `p_domains` that belongs to one of
-- its firms, otherwise its first firm (SES-O04). No row if there is no such account.
create or replace function app.mail_account(p_email text, p_user integer, p_domains text[]) returns table (
  user_id integer, email text, firstname text, lastname text, has_password boolean, was_invited boolean,
  firm_id integer, firm_name text, firm_domain text, firm_colour text
)
language sql stable security definer set search_path = public
as $$
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
$$;

alter function app.mail_account owner to dossier_gate;
revoke all on function app.mail_account from public;
grant execute on function app.mail_account to dossier_app;
