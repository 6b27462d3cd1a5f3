-- [MOB-O02] The jobs that were lost are looked for every hour.
create index mobile_app_building on mobile_app (state_since) where state in ('requested', 'building');
