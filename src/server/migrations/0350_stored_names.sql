-- [UPL-021] The random part of a version's stored name; its other parts follow from the document's name and `created_at`.
alter table version add column suffix text not null default substr(md5(gen_random_uuid()::text), 1, 6) check (suffix ~ '^[0-9a-z]{6}$');
