-- [CAT-003] The number of orders of an offer, over all companies. An ordered offer cannot be deleted.
create or replace function app.offer_uses(p_offer integer) returns integer
language sql stable security definer set search_path = public
as $$
select (select count(distinct l.request_id) from service_request_line l where l.offer_id = p_offer)::integer
$$;

alter function app.offer_uses owner to dossier_gate;
revoke all on function app.offer_uses from public;
grant execute on function app.offer_uses to dossier_app;
