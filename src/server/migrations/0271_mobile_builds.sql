-- [MOB-O02] For the hourly search for builds whose job was lost.
create index mobile_app_building on mobile_app (state_since) where state in ('requested', 'building');
