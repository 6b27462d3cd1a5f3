-- [CHT-O01] The external chat widgets that a host's pages may show in a frame.
create or replace function app.framed_widgets() returns table (host text, address text)
language sql stable security definer set search_path = public
as $$
select f.domain, c.widget from chat_setting c join firm f on f.id = c.firm_id where c.widget <> '' and f.active
$$;

alter function app.framed_widgets owner to dossier_gate;
revoke all on function app.framed_widgets from public;
grant execute on function app.framed_widgets to dossier_app;
