-- Whether a folder has a name is asked of the index that holds names, from the first document on. In a portal whose
-- tables have not been counted yet, sorting the whole folder for one name looked as cheap to the planner: each upload
-- read all that had come before it.
do $$ begin
  alter function app.facts_with(jsonb, jsonb, text) set enable_sort = off;
  alter function app.taken_keys(bigint, text[]) set enable_sort = off;
end $$
