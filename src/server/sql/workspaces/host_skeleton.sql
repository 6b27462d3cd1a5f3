-- A host with confusable letters and digits made equal, to compare look-alikes.
create or replace function app.host_skeleton(p_host text) returns text
language sql immutable
as $$
select translate(replace(replace(replace(replace(lower(p_host), 'rn', 'm'), 'vv', 'w'), 'cl', 'd'), '-', ''), '01i5', 'olls')
$$;
