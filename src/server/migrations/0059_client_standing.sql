-- [CLI-O02] What the list of clients and a client file's head count, for a page of clients at a time.
create index node_to_validate on node (vendor_id, author_id) where kind = 'document' and deleted_at is null and validated_at is null
--;
-- The last thing that a person did in a company.
create index event_of_people on event (vendor_id, id) where user_id is not null
--;
-- [CLI-O02] People are found as they are read: without capitals and accents.
alter table app_user add column words text not null
  generated always as (app.fold(lower(firstname || ' ' || lastname)) || ' ' || lower(email)) stored
--;
grant select (words) on app_user to dossier_app
