-- Trigger: counts the revision of a row up, so that nobody overwrites a change they have not seen.
create or replace function app.revise() returns trigger
language plpgsql
as $$
begin new.revision := old.revision + 1; return new; end
$$;
