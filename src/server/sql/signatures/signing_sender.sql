-- The firm in whose name the mails of a signature are sent, with the person who sent the document, even if that person has left the firm.
create or replace function app.signing_sender(p_firm integer, p_author integer) returns table (
  user_id integer, email text, firstname text, lastname text, firm_id integer, firm_name text, firm_domain text, firm_colour text
)
language sql stable security definer set search_path = public
as $$
select u.id, u.email, u.firstname, u.lastname, f.id, f.name, f.domain, w.primary_color
  from firm f join app_user u on u.id = p_author left join white_label w on w.firm_id = f.id and w.theme = 'light'
 where f.id = p_firm
$$;

alter function app.signing_sender owner to dossier_gate;
revoke all on function app.signing_sender from public;
grant execute on function app.signing_sender to dossier_app;
