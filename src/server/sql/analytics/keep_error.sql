-- [ANA-004] Stores a sample of an error in a browser.
create or replace function app.keep_error(p_firm integer, p_message text, p_stack text, p_screen text, p_release text) returns void
language sql security definer set search_path = public
as $$
insert into error_sample (firm_id, message, stack, screen, release)
values ((select id from firm where id = p_firm), p_message, p_stack, p_screen, p_release)
$$;

alter function app.keep_error owner to dossier_gate;
revoke all on function app.keep_error from public;
grant execute on function app.keep_error to dossier_app;
