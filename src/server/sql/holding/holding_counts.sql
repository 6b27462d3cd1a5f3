-- [HOL-003] [HOL-008] [HOL-O02] The counters of the holding in scope. A person in several firms or companies counts once. `months`: client
-- files and client users added in each of the last twelve months.
create or replace function app.holding_counts() returns json
language sql stable security definer set search_path = public
as $$
  with own as materialized (select f.id, f.active from firm f where f.group_id = app.scope_holding()),
  file as materialized (select v.id, v.active, v.created_at from own f join vendor v on v.firm_id = f.id),
  link as materialized (select u.user_id, u.vendor_id, u.joined_at from own f join vendor_user u on u.firm_id = f.id
     where u.access_ends_at is null or u.access_ends_at > now()),
  month as (select generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month') as at),
  files_of as (select date_trunc('month', created_at) as at, count(*)::integer as n from file
     where created_at >= date_trunc('month', now()) - interval '11 months' group by 1),
  people_of as (select date_trunc('month', first) as at, count(*)::integer as n
     from (select min(joined_at) as first from link group by user_id) p
     where first >= date_trunc('month', now()) - interval '11 months' group by 1)
  select json_build_object(
    'workspaces', (select count(*) from own where active), 'closed_workspaces', (select count(*) from own where not active),
    'customers', (select count(*) from file where active), 'closed_customers', (select count(*) from file where not active),
    'members', (select count(distinct m.user_id) from own f join firm_user m on m.firm_id = f.id and m.active),
    'invited_members', (select count(distinct m.user_id) from own f join firm_user m on m.firm_id = f.id and m.active and m.joined_at is null),
    'total_holding_user_vendor', (select count(distinct user_id) from link),
    'total_holding_vendor_linked_with_user', (select count(distinct vendor_id) from link),
    'months', (select json_agg(json_build_object('month', to_char(m.at, 'YYYY-MM'), 'customers', coalesce(f.n, 0),
        'client_users', coalesce(p.n, 0)) order by m.at)
      from month m left join files_of f on f.at = m.at left join people_of p on p.at = m.at))
   where app.scope_holding() is not null
$$;

alter function app.holding_counts owner to dossier_gate;
revoke all on function app.holding_counts from public;
grant execute on function app.holding_counts to dossier_app;
