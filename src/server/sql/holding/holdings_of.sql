-- [HOL-001] The holdings that a person administers.
create or replace function app.holdings_of(p_user integer) returns table (id integer, name text)
language sql stable security definer set search_path = public
as $$
  select h.id, h.name
    -- Starts from the person's own firms, so that `app.keeps_holding` is not called for every holding.
    from (select distinct f.group_id from firm_user m join firm f on f.id = m.firm_id
           where m.user_id = p_user and m.active and m.is_group_admin) own
    join holding h on h.id = own.group_id
   where app.keeps_holding(p_user, h.id) order by lower(h.name), h.id
$$;

alter function app.holdings_of owner to dossier_gate;
revoke all on function app.holdings_of from public;
grant execute on function app.holdings_of to dossier_app;
