-- The people who may read the threads of an audience about a subject, with their side and the name that the firm uses.
create or replace function app.talk_people(p_subject text, p_id bigint, p_audience text) returns table (id integer, side text, name text)
language plpgsql stable security definer set search_path = public
as $$
declare p record;
begin
  select * into p from app.place_of_subject(p_subject, p_id);
  return query
  select c.user_id, c.side, app.person(c.user_id)->>'name' from (
    select f.user_id, 'firm' as side from firm_user f where f.firm_id = p.firm_id and f.active
    union all
    select v.user_id, 'company' from vendor_user v where p_audience = 'shared' and v.vendor_id = p.vendor_id
       and not exists (select from firm_user f where f.firm_id = p.firm_id and f.user_id = v.user_id and f.active)
    union all
    select u.id, 'provider' from app_user u where p_audience = 'provider' and u.is_super_admin
       and not exists (select from firm_user f where f.firm_id = p.firm_id and f.user_id = u.id and f.active)
  ) c (user_id, side) join app_user u on u.id = c.user_id and u.active
   where app.sees_talk(c.user_id, p_subject, p_id, p_audience);
end
$$;

alter function app.talk_people owner to dossier_gate;
revoke all on function app.talk_people from public;
grant execute on function app.talk_people to dossier_app;
