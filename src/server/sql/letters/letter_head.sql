-- The data for the head of letters of the firm in scope: name, host, colour and light logo. No row unless the caller is staff.
create or replace function app.letter_head() returns table (name text, domain text, colour text, logo bytea, logo_type text)
language sql stable security definer set search_path = public
as $$
  select f.name, f.domain, coalesce(w.primary_color, '#1f2937'), w.logo, w.logo_type
    from firm f left join white_label w on w.firm_id = f.id and w.theme = 'light'
   where f.id = app.scope_firm() and app.scope_is_staff()
$$;

alter function app.letter_head owner to dossier_gate;
revoke all on function app.letter_head from public;
grant execute on function app.letter_head to dossier_app;
